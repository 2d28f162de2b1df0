"""A recorded session heard again: the same words, verdicts and effects, on the same clock."""

import os
import re
from contextlib import suppress

import numpy as np
import pytest
from driver import setup
from hypothesis import HealthCheck, given
from hypothesis import settings as limits
from hypothesis import strategies as st

from assistant.cli import main
from assistant.cli.demo import SCENARIO
from assistant.core.clock import samples
from assistant.core.errors import DataError
from assistant.core.events import Heard, Listened, Word
from assistant.host import Deaf, Host
from assistant.packs.dice_file import load_dice
from assistant.packs.library import dice_path, load, shipped
from assistant.rehearsal.cast import Cast
from assistant.rehearsal.performance import Company, casting, setup_for
from assistant.rehearsal.room import Room
from assistant.rehearsal.scenario import load_scenario
from assistant.replay import tape
from assistant.replay.rehearing import rehear
from assistant.replay.tape import About, Recorder
from assistant.stay_cool.setup import Setup
from assistant.stay_cool.step import StayCool
from assistant.voice.audio import BLOCK, Block, silence
from assistant.voice.hearing import table_hearing
from assistant.voice.mixer import Mixer
from assistant.voice.model import Model, find_model, model_places
from assistant.voice.recording import StereoReader
from assistant.voice.synthesis import Voice

GAMES = {"stay_cool": Setup}
WORDS = {20_000: "listo", 21_000: "parís", 22_000: "bogotá", 23_000: "pausa", 24_000: "sigue"}


class CodedEars:
    """Ears to which a word is a sample of a certain size, for as long as the host is silent."""

    def listen(self, _listen):
        return ()

    def accept(self, start, audio, over_host=False):
        end = start + len(audio)
        word = WORDS.get(int(np.abs(audio.astype(int)).max()))
        heard = [Heard((Word(word, start, end),), end)] if word and not over_host else []
        return [*heard, Listened(end, end)]


class Mumble:
    def render(self, text):
        return np.full(400 * len(text), 100, np.int16)


class Evening:
    """A game whose microphone says coded words, recorded in ``folder``."""

    def __init__(self, folder, ears=None):
        self.warned = []
        self.recorder = Recorder(folder, About("stay_cool", setup("Ana", "Beto")), self.warned.append)
        self.mixer, self.position = Mixer(), 0
        self.host = Host(
            StayCool(setup("Ana", "Beto")),
            ears or CodedEars(),
            Mumble(),
            self.mixer,
            watchers=[self.recorder],
            tape=self.recorder,
        )

    def go_on(self, seconds, code=0, typed=(), sizes=(BLOCK,)):
        until, number = self.position + samples(seconds), 0
        while self.position < until:
            audio = silence(sizes[number % len(sizes)])
            audio[0] = code if number == 0 else 0
            self.mixer.render(self.position, len(audio))
            self.host.hear(Block(self.position, audio), typed if number == 0 else ())
            self.position += len(audio)
            number += 1
        return self

    def turn(self):
        """Words, typed lines and interruptions of all kinds."""
        self.go_on(9, sizes=(800, 333, 1_024)).go_on(6, 20_000).go_on(3, 21_000).go_on(2, 22_000)
        self.go_on(2, typed=["dados ese o ele"]).go_on(1, 23_000)
        self.host.announce("Aviso de prueba.")
        return self.go_on(4).go_on(7, 24_000).go_on(3, typed=["londres"]).go_on(2, sizes=(160,))


def again(folder, ears=None, watchers=()):
    session = tape.read(folder, GAMES)
    with StereoReader(folder / tape.WAV) as recording:
        return rehear(session, recording, StayCool(session.about.setup), ears or CodedEars(), watchers)


class Final:
    """Keeps the last state."""

    state = None

    def saw(self, _event, state, _effects):
        self.state = state


def test_a_session_heard_again_is_the_same_to_the_last_effect(tmp_path):
    evening = Evening(tmp_path).turn()
    evening.recorder.close()
    final = Final()
    heard = again(tmp_path, watchers=[final])
    assert heard.difference is None
    assert not heard.short
    assert final.state == evening.host.state
    assert final.state.turn.progress.emerald == 2


def test_other_ears_are_found_out_at_the_word_that_they_hear_otherwise(tmp_path, monkeypatch):
    evening = Evening(tmp_path).turn()
    evening.recorder.close()
    monkeypatch.setitem(WORDS, 22_000, "berlín")
    difference = again(tmp_path).difference
    assert "«bogotá»" in difference.then
    assert "«berlín»" in difference.now


def test_ears_that_hear_nothing_are_found_out(tmp_path):
    evening = Evening(tmp_path).turn()
    evening.recorder.close()
    assert "«listo»" in str(again(tmp_path, Deaf()).difference)


def test_rules_that_ask_for_something_else_are_found_out(tmp_path, monkeypatch):
    evening = Evening(tmp_path).turn()
    evening.recorder.close()
    monkeypatch.setattr("assistant.stay_cool.lines.RESUMED", "Continuamos.")
    assert again(tmp_path).difference is not None


def test_a_recording_that_was_cut_off_is_heard_as_far_as_it_goes(tmp_path):
    evening = Evening(tmp_path).turn()
    evening.recorder.close()
    content = (tmp_path / tape.TAPE).read_bytes()
    ends = [place + 1 for place, sign in enumerate(content) if sign == ord("\n")]
    told = [end for end in ends if b'"Kept"' in content[end : end + 60]]  # just before what came of something
    for size in (*told[::4], *range(ends[0], len(content), len(content) // 8)):
        (tmp_path / tape.TAPE).write_bytes(content[:size])
        assert again(tmp_path).difference is None


def test_sound_that_ends_before_its_tape_is_said_to(tmp_path):
    evening = Evening(tmp_path).turn()
    evening.recorder.close()
    os.truncate(tmp_path / tape.WAV, 400_000)
    heard = again(tmp_path)
    assert heard.short
    assert heard.difference is None


def test_a_recording_is_never_written_over(tmp_path, capsys):
    Evening(tmp_path).recorder.close()
    assert main(["jugar", "Ana", "--teclado", "--grabar", str(tmp_path)]) == 2
    assert "elige otra carpeta" in capsys.readouterr().err


def test_a_full_disk_ends_the_recording_with_one_line_and_not_the_game(tmp_path, monkeypatch):
    evening = Evening(tmp_path).go_on(9).go_on(2, 20_000)
    evening.recorder._file.close()
    evening.recorder._file = open("/dev/full", "wb", buffering=0)  # noqa: SIM115, PTH123
    evening.go_on(6).go_on(3, 21_000)
    assert len(evening.warned) == 1
    assert "Ya no se graba" in evening.warned[0]
    assert evening.host.state.turn.progress.emerald == 1


def test_a_folder_without_a_recording_is_one_line_and_code_2(tmp_path, capsys):
    assert main(["repetir", str(tmp_path)]) == 2
    assert "--grabar" in capsys.readouterr().err


@pytest.mark.parametrize("payload", [b"[]", b'{"format":2}', b'{"format":1,"program":"1","model":"","game":"go"}'])
def test_a_tape_that_means_nothing_is_one_line_and_code_2(tmp_path, capsys, payload):
    (tmp_path / tape.TAPE).write_bytes(tape.seal(payload, tape.START)[0])
    assert main(["repetir", str(tmp_path)]) == 2
    assert len(capsys.readouterr().err.strip().splitlines()) == 1


@pytest.fixture(scope="module")
def short(tmp_path_factory):
    """The folder of a short session, and the payloads of its tape."""
    folder = tmp_path_factory.mktemp("cinta")
    evening = Evening(folder).go_on(0.5).go_on(1, typed=["listo"], sizes=(1_600,))
    evening.recorder.close()
    return folder, [line.split(b",", 1)[1][:-1] for line in (folder / tape.TAPE).read_bytes().splitlines()]


@limits(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_a_tape_made_to_do_harm_is_refused_or_heard(short, data):
    """Entries left out, doubled, moved, or with other numbers: never anything but a difference or a refusal."""
    folder, payloads = short[0], list(short[1])
    for _ in range(data.draw(st.integers(1, 6))):
        place = data.draw(st.integers(1, len(payloads) - 1))
        match data.draw(st.sampled_from(("drop", "double", "move", "number"))):
            case "drop" if len(payloads) > 2:
                del payloads[place]
            case "double":
                payloads.insert(place, payloads[place])
            case "move":
                payloads.insert(data.draw(st.integers(1, len(payloads) - 1)), payloads.pop(place))
            case _:
                number = str(data.draw(st.integers(-(2**70), 2**70) | st.integers(-5, 900))).encode()
                payloads[place] = re.sub(rb"-?\d+(?=[,}])", number, payloads[place], count=1)
    content, checksum = b"", tape.START
    for payload in payloads:
        line, checksum = tape.seal(payload, checksum)
        content += line
    (folder / tape.TAPE).write_bytes(content)
    with suppress(DataError):
        again(folder)


@pytest.mark.slow
def test_the_real_ears_hear_a_recorded_session_again_word_for_word(tmp_path, capsys):
    """The first turn of the demo and what follows it, by the real recogniser."""
    scenario = load_scenario(SCENARIO)
    the_setup = setup_for(scenario, load(shipped()), load_dice(dice_path()))
    model, company = Model(find_model(None, model_places())), Company()
    mixer, voices = Mixer(), casting(scenario)
    room = Room(mixer, scenario.room)
    cast = Cast(scenario, room, lambda who, text: company.voice(voices[who]).render(text), [])
    with Recorder(tmp_path, About("stay_cool", the_setup, model=model.folder.name), print) as recorder:
        voice, watchers = company.voice(Voice("es")), [cast, recorder]
        host = Host(StayCool(the_setup), table_hearing(model), voice, mixer, watchers=watchers, tape=recorder)
        for block in room.blocks():
            host.hear(block)
            cast.act()
            if room.now > samples(75):
                break
    assert host.state.turn.progress.red + host.state.turn.progress.emerald > 0
    assert main(["repetir", str(tmp_path)]) == 0
    assert "Todo se oye y se decide como entonces." in capsys.readouterr().out
