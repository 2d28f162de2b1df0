"""Every sentence by its example, by all its wordings, and by random ones; none is taken for another."""

from itertools import islice

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from assistant.language.commands import Command, find_command, phrases
from assistant.language.numerals import Form, number_words
from assistant.scout.items import PLURALS
from assistant.scout.pattern import Choice, Slot, compiled, expansions
from assistant.scout.reading import ABOUT_A_PLAYER, Reader, Reading, Said
from assistant.scout.sentences import ANSWERS, COUNTS, REFEREE, SCOREKEEPER, Intent
from assistant.scout.set_sentences import SETS
from assistant.scout.sets import CardSet

NAMES = ("ana", "beto", "maría josé")
KEEPER, UMPIRE = Reader(NAMES, SCOREKEEPER), Reader(NAMES, REFEREE)
COMMANDS = {
    *(Command.REPEAT, Command.PAUSE, Command.RESUME, Command.SCORE, Command.HELP),
    *(Command.UNDO, Command.STOP, Command.YES, Command.NO),
}
ONE_OF_EACH = {
    "number": ["seis"],
    "signed": ["menos cinco"],
    "owed": ["cinco"],
    "count": ["tres"],
    "long_row": ["tres cuatro cinco"],
    "player": ["ana"],
    "card": ["siete", "sietes"],
    "cards": ["sietes"],
    "several": ["tres"],
    "row": ["tres cuatro cinco"],
    "set": ["pareja de sietes", "un ocho", "escalera del tres al cinco"],
    "low": ["tres"],
    "high": ["cinco"],
}
ALL = [(KEEPER, sentence) for sentence in SCOREKEEPER] + [(UMPIRE, sentence) for sentence in REFEREE]
IDS = [f"{sentence.intent}-{sentence.example}" for _, sentence in ALL]


def read(reader, text, **how):
    return reader.read(text.split(), **how)


def of_somebody(sentence, text):
    """``text`` with a name before it, if it needs one."""
    needs = sentence.intent in ABOUT_A_PLAYER and "{player}" not in sentence.pattern
    return f"ana {text}" if needs else text


@pytest.mark.parametrize(("reader", "sentence"), ALL, ids=IDS)
def test_every_example_means_its_intent(reader, sentence):
    reading = read(reader, of_somebody(sentence, sentence.example))
    assert isinstance(reading, Reading)
    assert [said.intent for said in reading.sentences] == [sentence.intent]


@pytest.mark.parametrize(("reader", "sentence"), ALL, ids=IDS)
def test_no_wording_of_a_sentence_is_taken_by_another_or_holds_a_command(reader, sentence):
    for text in islice(expansions(compiled(sentence.pattern), ONE_OF_EACH), 600):
        reading = read(reader, of_somebody(sentence, text))
        assert isinstance(reading, Reading), text
        assert [said.intent for said in reading.sentences] == [sentence.intent], text
        assert not [found for found in find_command(text.split()) if found.command in COMMANDS], text


@pytest.mark.parametrize(("reader", "sentences"), [(KEEPER, REFEREE), (UMPIRE, SCOREKEEPER)])
def test_sentences_of_one_mode_mean_nothing_in_the_other(reader, sentences):
    for sentence in sentences:
        for text in islice(expansions(compiled(sentence.pattern), ONE_OF_EACH), 200):
            reading = read(reader, of_somebody(sentence, text))
            if isinstance(reading, Reading):  # that a round is over is said in any game, and may be told by how
                ends = {Intent.ROUND_OVER, Intent.FINISHED, Intent.CLOSED}
                assert {said.intent for said in reading.sentences} | {sentence.intent} <= ends, text


@pytest.mark.parametrize("command", sorted(COMMANDS))
def test_no_command_is_taken_for_a_sentence(command):
    for phrase in phrases(command):
        for reader in (KEEPER, UMPIRE):
            for answer in (Intent.NUMBER, Intent.CARDS, Intent.NAME):
                assert not isinstance(read(reader, phrase, asked=0, answer=answer), Reading), phrase


@pytest.mark.parametrize("sentence", SETS, ids=[sentence.example for sentence in SETS])
def test_every_example_of_a_set_means_it(sentence):
    assert read(UMPIRE, sentence.example) == Reading((Said(Intent.SHOW, cards=sentence.means),))


@pytest.mark.parametrize("sentence", ANSWERS, ids=[sentence.example for sentence in ANSWERS])
def test_bare_answers_mean_something_only_when_asked(sentence):
    answer = read(KEEPER, sentence.example, asked=1, answer=sentence.intent)
    assert isinstance(answer, Reading)
    assert answer.sentences[0].intent is sentence.intent
    assert not isinstance(read(KEEPER, sentence.example), Reading)


@pytest.mark.parametrize("sentence", ANSWERS, ids=[sentence.example for sentence in ANSWERS])
def test_no_wording_of_an_answer_is_taken_by_a_sentence_or_holds_a_command(sentence):
    for text in expansions(compiled(sentence.pattern), ONE_OF_EACH):
        reading = read(KEEPER, text, asked=1, answer=sentence.intent)
        assert isinstance(reading, Reading), text
        assert [said.intent for said in reading.sentences] == [sentence.intent], text
        assert not [found for found in find_command(text.split()) if found.command in COMMANDS], text


@pytest.mark.parametrize("answer", [Intent.NUMBER, Intent.CARDS])
@pytest.mark.parametrize("sentence", SCOREKEEPER, ids=[f"{s.intent}-{s.example}" for s in SCOREKEEPER])
def test_no_sentence_about_somebody_else_is_taken_by_an_answer(sentence, answer):
    for text in islice(expansions(compiled(sentence.pattern), ONE_OF_EACH), 200):
        whole = of_somebody(sentence, text)
        assert read(KEEPER, whole, asked=1, answer=answer) == read(KEEPER, whole, asked=1), text


@pytest.mark.parametrize("sentence", SCOREKEEPER, ids=[f"{s.intent}-{s.example}" for s in SCOREKEEPER])
def test_only_bare_cards_mean_something_else_when_cards_are_asked_for(sentence):
    bare = {text for answer in ANSWERS for text in expansions(compiled(answer.pattern), ONE_OF_EACH)}
    for text in islice(expansions(compiled(sentence.pattern), ONE_OF_EACH), 200):
        if text not in bare:
            assert read(KEEPER, text, asked=1, answer=Intent.CARDS) == read(KEEPER, text, asked=1), text


# Random well-formed sentences: words are drawn beside the meaning they must be read as.


def numbers(least=0, most=45):
    return st.integers(least, most).flatmap(
        lambda n: st.sampled_from([(n, number_words(n)), (n, number_words(n, Form.FEMININE)), (n, str(n))])
    )


CARDS = st.integers(1, 10).flatmap(lambda n: st.sampled_from([(n, number_words(n)), (n, PLURALS[n])]))


@st.composite
def sets_said(draw):
    sentence = draw(st.sampled_from(SETS))
    if "{row" in sentence.pattern:
        least = 3 if "long_row" in sentence.pattern else 2
        low, size = draw(st.integers(1, 7)), draw(st.integers(least, 4))
        row = list(range(low, low + size))[:: draw(st.sampled_from([1, -1]))]
        words, means = {"row": " ".join(map(number_words, row))}, CardSet.run(low, low + size - 1)
    elif "{low:card}" in sentence.pattern and "{count" in sentence.pattern:
        low, size = draw(st.integers(1, 7)), draw(st.integers(2, 4))
        words = {"low": number_words(low), "count": number_words(size)}
        means = CardSet.run(low, low + size - 1)
    elif "{low:card}" in sentence.pattern:
        low, high = draw(st.lists(st.integers(1, 10), min_size=2, max_size=2, unique=True))
        words, means = {"low": number_words(low), "high": number_words(high)}, CardSet.run(low, high)
    else:
        (number, word), count = draw(CARDS), draw(st.integers(2, 9))
        if "{card:cards}" in sentence.pattern:
            word = PLURALS[number]
        words = {"card": word, "count": number_words(count)}
        means = CardSet.same(number, count if "{count" in sentence.pattern else sentence.size)
    return means, draw(worded(sentence.pattern, words))


@st.composite
def worded(draw, pattern, words):
    def say(parts):
        for part in parts:
            if isinstance(part, Choice):
                yield from say(draw(st.sampled_from(part.options)))
            elif isinstance(part, Slot):
                yield words[part.label]
            else:
                yield part

    return " ".join(say(compiled(pattern)))


@st.composite
def said(draw, sentences):
    """A sentence and the words for it, with a name before it if it needs one or takes one."""
    sentence = draw(st.sampled_from(sentences))
    player = draw(st.integers(0, len(NAMES) - 1))
    number, number_said = draw(numbers())
    signed = draw(st.booleans()) and "{signed}" in sentence.pattern and number > 0
    assume(number > 0 or "{owed}" not in sentence.pattern)
    card, card_said = draw(CARDS)
    cards, cards_said = draw(sets_said())
    words = {
        "player": NAMES[player],
        "number": number_said,
        "signed": f"menos {number_said}" if signed else number_said,
        "owed": number_said,
        "card": card_said,
        "set": cards_said,
    }
    text = draw(worded(sentence.pattern, words))
    named = "{player}" in sentence.pattern
    if not named and (sentence.intent in ABOUT_A_PLAYER or (sentence.intent in ACTING and draw(st.booleans()))):
        named, text = True, f"{NAMES[player]} {text}"
    value = sentence.value
    if "{owed}" in sentence.pattern:
        value = -number
    elif "{number}" in sentence.pattern or "{signed}" in sentence.pattern:
        value = -number if signed else number
    elif "{card}" in sentence.pattern:
        value = card
    means = Said(sentence.intent, player if named else None, value, cards if "{set}" in sentence.pattern else None)
    return means, text


ACTING = {Intent.SHOW, Intent.SCOUT, Intent.SCOUT_AND_SHOW, Intent.TAKE_AND_PLAY, Intent.GIVE_UP}


@settings(deadline=None, max_examples=250)
@given(said(SCOREKEEPER))
def test_random_reports_are_read_as_meant(meaning_and_text):
    meaning, text = meaning_and_text
    assume(meaning.intent is not Intent.POINTS or "punto" in text or meaning.number < 0)  # «Ana doce»: of what?
    assert read(KEEPER, text) == Reading((meaning,)), text


@settings(deadline=None, max_examples=250)
@given(said(REFEREE))
def test_random_actions_and_questions_are_read_as_meant(meaning_and_text):
    meaning, text = meaning_and_text
    assert read(UMPIRE, text) == Reading((meaning,)), text


@settings(deadline=None, max_examples=200)
@given(said([sentence for sentence in COUNTS if not sentence.noun_first]), st.sampled_from(["corrige", "corrección"]))
def test_random_corrections_are_read_as_such_in_either_mode(meaning_and_text, word):
    meaning, text = meaning_and_text
    assert read(KEEPER, f"{word} {text}") == read(UMPIRE, f"{word} {text}") == Reading((meaning,), correcting=True)


@settings(deadline=None, max_examples=150)
@given(st.permutations([0, 1, 2]), st.lists(st.permutations(["captured", "tokens", "hand"]), min_size=3, max_size=3))
def test_reports_of_several_players_are_read_in_any_order(order, inner):
    ways = {"captured": "seis cartas", "tokens": "dos fichas", "hand": "tres en la mano"}
    values = {"captured": 6, "tokens": 2, "hand": 3}
    text = " ".join(f"{NAMES[p]} {' '.join(ways[field] for field in inner[p])}" for p in order)
    expected = tuple(Said(Intent(field), p, values[field]) for p in order for field in inner[p])
    assert read(KEEPER, text) == Reading(expected)
