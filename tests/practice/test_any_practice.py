"""Whatever is said and whenever, an exercise neither fails nor contradicts itself."""

import random

import pytest
from alone import Alone
from driver import DICE, emerald_card, red_card, setup

from assistant.practice.clock import ClockDrill
from assistant.practice.questions import QuestionsDrill
from assistant.practice.result import Kind
from assistant.practice.turn import WholeTurn, posed_on

RULES = {
    "clock": ClockDrill,
    "silent clock": lambda: ClockDrill(ticking=False),
    "writing": lambda: QuestionsDrill(Kind.WRITING, posed_on(red_card(1)), DICE, size=2),
    "verbal": lambda: QuestionsDrill(Kind.VERBAL, posed_on(emerald_card(1)), DICE, size=3),
    "round 1": lambda: WholeTurn(setup("Ana"), 1),
    "round 2": lambda: WholeTurn(setup("Ana"), 2),
    "round 3": lambda: WholeTurn(setup("Ana"), 3),
}


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("name", RULES)
def test_any_practice(name, seed):
    chance = random.Random(f"{name} {seed}")
    alone = Alone(RULES[name]())
    lost = False
    for _ in range(250):
        phrases = [*alone.listening.phrases, "tiempo", "[unk]", "hola"]
        rare = {"terminar", "termina la partida", "terminar la partida", "terminar el juego", "terminamos"}
        match chance.randrange(8):
            case 0 | 1 | 2:
                said = chance.choice(phrases)
                if said not in rare or chance.random() < 0.1:
                    alone.say(said)
            case 3 | 4:
                alone.quiet(0.2)
            case 5:
                alone.wait(chance.choice((0.5, 3, 12)))
            case 6:
                lost = not lost
                (alone.lose_sound if lost else alone.restore_sound)()
            case 7:
                alone.say("listo")
        for result in alone.state.results:
            assert result.seconds >= 0
            assert result.answered >= 0
            assert all(call.left is None or call.left <= 30 for call in result.calls)
        if alone.finished:
            break
