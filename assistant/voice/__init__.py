"""Adapters to sound: microphone, recogniser, speech, playback, self-hearing, devices."""
