"""WAV files as the microphone and as the session's record."""

import struct
import wave

import numpy as np
import pytest
import soundfile

from assistant.core.clock import RATE
from assistant.core.errors import DataError
from assistant.voice.audio import BLOCK, blocks_of
from assistant.voice.recording import WavWriter, read_wav, wav_blocks

SECONDS = 2.5


def tone(rate, frequency=440.0, seconds=SECONDS):
    return 0.5 * np.sin(2 * np.pi * frequency * np.arange(int(rate * seconds)) / rate)


def difference(audio, seconds=SECONDS):
    """The largest difference from the tone, of full scale, away from the filter's edges."""
    expected = tone(RATE, seconds=seconds)
    assert len(audio) == pytest.approx(len(expected), abs=2)
    middle = slice(500, len(expected) - 500)
    return np.abs(audio[middle] / 32_768 - expected[middle]).max()


@pytest.mark.parametrize("subtype", ["PCM_U8", "PCM_16", "PCM_24", "PCM_32", "FLOAT", "DOUBLE"])
@pytest.mark.parametrize("rate", [8_000, 16_000, 22_050, 44_100, 48_000])
@pytest.mark.parametrize("channels", [1, 2, 6])
@pytest.mark.parametrize("container", ["WAV", "WAVEX"])
def test_every_format_rate_and_number_of_channels_is_heard_alike(tmp_path, subtype, rate, channels, container):
    path = tmp_path / "a.wav"
    soundfile.write(path, np.tile(tone(rate)[:, None], channels), rate, subtype, format=container)
    assert difference(read_wav(path)) < (0.01 if subtype == "PCM_U8" else 0.001)


def test_channels_are_averaged(tmp_path):
    path = tmp_path / "a.wav"
    soundfile.write(path, np.stack([tone(RATE), -tone(RATE)], axis=1), RATE)
    assert not read_wav(path).any()


def test_blocks_are_whole_consecutive_and_followed_by_silence(tmp_path):
    path = tmp_path / "a.wav"
    soundfile.write(path, tone(44_100), 44_100)
    blocks = list(wav_blocks(path, tail=1.0))
    assert [block.start for block in blocks] == list(range(0, BLOCK * len(blocks), BLOCK))
    assert {len(block.samples) for block in blocks} == {BLOCK}
    assert blocks[-1].end == pytest.approx((SECONDS + 1) * RATE, abs=BLOCK)
    audio = np.concatenate([block.samples for block in blocks])
    assert difference(audio[: int(SECONDS * RATE)]) < 0.001
    assert not audio[int(SECONDS * RATE) + 200 :].any()


def test_blocks_of_a_resampled_recording_equal_its_whole(tmp_path):
    path = tmp_path / "a.wav"
    soundfile.write(path, tone(48_000, seconds=7.3), 48_000)
    audio = np.concatenate([block.samples for block in wav_blocks(path, tail=0)])
    whole = read_wav(path)
    assert np.array_equal(audio[: len(whole)], whole)


def test_other_chunks_before_the_samples_are_skipped(tmp_path):
    path = tmp_path / "a.wav"
    soundfile.write(path, tone(RATE), RATE)
    data = path.read_bytes()
    path.write_bytes(data[:12] + b"LIST" + struct.pack("<I", 5) + b"hola!\0" + data[12:])
    assert difference(read_wav(path)) < 0.001


@pytest.mark.parametrize("announced", [0xFFFFFFFF, 10**9])
def test_a_recording_cut_off_is_read_as_far_as_it_goes(tmp_path, announced):
    path = tmp_path / "a.wav"
    soundfile.write(path, tone(RATE), RATE, "PCM_16")
    data = path.read_bytes()
    at = data.index(b"data") + 4
    path.write_bytes(data[:at] + struct.pack("<I", announced) + data[at + 4 : -1])
    assert len(read_wav(path)) == SECONDS * RATE - 1


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"RIFF",
        b"not a recording at all, but long enough to look like one",
        b"RIFF\0\0\0\0WAVE",
        b"RIFF\0\0\0\0WAVEfmt \x04\0\0\0\1\0\1\0",
        b"RIFF\0\0\0\0WAVEdata\x04\0\0\0\1\0\1\0",
        b"RIFF\0\0\0\0WAVEfmt \x10\0\0\0" + struct.pack("<HHIIHH", 1, 0, 16_000, 0, 0, 16),
        b"RIFF\0\0\0\0WAVEfmt \x10\0\0\0" + struct.pack("<HHIIHH", 1, 1, 0, 0, 2, 16) + b"data\2\0\0\0\0\0",
        b"RIFF\0\0\0\0WAVEfmt \x10\0\0\0" + struct.pack("<HHIIHH", 85, 1, 16_000, 0, 1, 0) + b"data\2\0\0\0\0\0",
        b"RIFF\0\0\0\0WAVEfmt \x10\0\0\0" + struct.pack("<HHIIHH", 1, 3, 16_000, 0, 7, 16) + b"data\2\0\0\0\0\0",
    ],
)
def test_what_is_not_a_recording_is_one_line_that_says_so(tmp_path, content):
    path = tmp_path / "a.wav"
    path.write_bytes(content)
    with pytest.raises(DataError, match=r"^La grabación «.*a\.wav» [^\n]+: conviértela a WAV de 16 bits y 16 kHz\.$"):
        list(wav_blocks(path))


def test_a_missing_recording_and_a_folder_are_errors(tmp_path):
    with pytest.raises(DataError, match="No existe la grabación"):
        list(wav_blocks(tmp_path / "nada.wav"))
    with pytest.raises(DataError, match="No se puede leer la grabación"):
        list(wav_blocks(tmp_path))


def test_an_empty_recording_is_its_tail(tmp_path):
    path = tmp_path / "a.wav"
    WavWriter(path).close()
    assert sum(len(block.samples) for block in wav_blocks(path, tail=1)) == RATE


def test_the_writer_keeps_microphone_and_host_apart(tmp_path):
    microphone, host = (np.full(1_000, value, np.int16) for value in (1_000, -7))
    with WavWriter(tmp_path / "a.wav", channels=2) as writer:
        for start in range(0, 1_000, 100):
            writer.write(microphone[start : start + 100], host[start : start + 100])
    with wave.open(str(tmp_path / "a.wav")) as file:
        assert (file.getnchannels(), file.getframerate(), file.getnframes()) == (2, RATE, 1_000)
        assert np.array_equal(
            np.frombuffer(file.readframes(1_000), "<i2").reshape(-1, 2), np.stack([microphone, host], axis=1)
        )


def test_the_writer_says_when_it_cannot_write(tmp_path):
    with pytest.raises(DataError, match="No se puede escribir"):
        WavWriter(tmp_path / "nada" / "a.wav")


def test_cutting_into_blocks_loses_nothing():
    audio = np.arange(1_000, dtype=np.int16)
    blocks = list(blocks_of(audio, 50, size=300))
    assert [block.start for block in blocks] == [50, 350, 650, 950]
    assert np.array_equal(np.concatenate([block.samples for block in blocks]), audio)
