"""Practice by voice: a synthetic player in the simulated room, the real ears, the real host."""

import pytest

from assistant.cli.wiring import Sensitive, load_model
from assistant.core.clock import samples
from assistant.host import Host
from assistant.language.letters import spell
from assistant.packs.dice_file import load_dice
from assistant.packs.library import dice_path, load, shipped
from assistant.practice.clock import ClockDrill
from assistant.practice.questions import QuestionsDrill
from assistant.practice.result import Kind
from assistant.practice.state import Stage
from assistant.practice.turn import posed_on
from assistant.rehearsal.performance import Company
from assistant.rehearsal.room import Acoustics, Room
from assistant.stay_cool.cards import Colour
from assistant.voice.hearing import table_hearing
from assistant.voice.mixer import Mixer
from assistant.voice.synthesis import Voice

PLAYER = Voice("es+m3", rate=150)


@pytest.fixture(scope="module")
def model():
    return load_model(None)


@pytest.fixture(scope="module")
def company():
    return Company()


def practise(rules, model, company, act):
    """Practise until it is over; ``act`` says (text, position) when it has something to say."""
    mixer = Mixer()
    room = Room(mixer, Acoustics())
    host = Host(rules, Sensitive(table_hearing(model), 1), company.voice(Voice("es")), mixer)
    for block in room.blocks():
        host.hear(block)
        line = act(host.state, room.now)
        if line is not None:
            text, at = line
            room.speak(company.voice(PLAYER).render(text), max(at, room.now))
        if host.finished and mixer.idle():
            return host.state
        assert room.now < samples(180)
    raise AssertionError


def test_the_clock_by_voice_tells_the_error_to_the_tenth(model, company):
    wanted = [20.0, 1.5, 20.0, -0.7]
    done = {"listo": False, "terminar": False, "boxes": 0}

    def act(state, now):
        if state.stage is Stage.READY and not state.speech and not done["listo"]:
            done["listo"] = True
            return "¡Listo!", now + samples(0.5)
        if state.stage is Stage.OVER and not state.speech and not done["terminar"]:
            done["terminar"] = True
            return "Terminar.", now + samples(0.5)
        out = state.glass.runs_out_at if state.glass else None
        if out is None or state.box <= done["boxes"]:
            return None
        at = out - samples(wanted[state.box - 1]) - samples(0.03)  # a render begins with that much silence
        if now < at - samples(0.2):
            return None
        done["boxes"] = state.box
        return "¡Tiempo!", at

    state = practise(ClockDrill(ticking=True), model, company, act)
    left = [call.left for call in state.results[0].calls]
    assert left == [pytest.approx(each, abs=0.1) for each in wanted]


def test_spelling_by_voice(model, company):
    card = next(card for card in load(shipped()) if card.colour is Colour.RED)
    done = {"asked": -1}

    def act(state, now):
        if state.speech:
            return None
        if state.stage is Stage.READY and done["asked"] < 0:
            done["asked"] = 0
            return "¡Listo!", now + samples(0.5)
        if state.stage is Stage.OVER and done["asked"] < 99:
            done["asked"] = 99
            return "Terminar.", now + samples(0.5)
        if state.open is not None and state.opened is not None and state.number == done["asked"]:
            done["asked"] += 1
            return f"Dados: {spell(state.open.question.answer.items[0])}.", now + samples(0.5)
        return None

    rules = QuestionsDrill(Kind.WRITING, posed_on(card), load_dice(dice_path()), size=2)
    state = practise(rules, model, company, act)
    assert [attempt.right for attempt in state.results[0].attempts] == [True, True]
