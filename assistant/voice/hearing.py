"""Hearing: from the microphone's audio to dated words.

The recogniser is fed in steps of ``HOP`` samples, so that results do not depend on the size of the blocks
that arrive. Audio that is not yet decided stays in a ring: whenever the grammar changes, or an utterance is
closed before the recogniser would close it, a new recogniser (1 ms) starts again from there and catches up at
some 25 times real time. So no word is lost, and none is reported twice.

The call for the glass can have a second pair of ears (``voice.spotter``), which hear each sample once. They notice
calls, and much else; what they notice counts if the recogniser, given that second alone, hears the call in it, or if
they are sure of it. And what the recogniser takes for a call is none if they hear nothing like it; nor if they find
it unlikely, and the recogniser, given that second alone, does not hear it among words that are like it.

What comes to nothing while a question is open is heard again against its answers alone: among letters, spelled words
and commands an answer that is not said clearly gets lost.
"""

from collections.abc import Iterable
from dataclasses import replace
from math import inf
from typing import Protocol

from assistant.core.clock import samples
from assistant.core.effects import Listen
from assistant.core.events import Heard, Listened, Word
from assistant.voice.audio import Samples
from assistant.voice.grammar import REST, Grammar, Lexicon, grammar_for, missing, rest_for
from assistant.voice.merging import inserted, overlap, same, without
from assistant.voice.recogniser import Recogniser, Span
from assistant.voice.ring import Ring
from assistant.voice.spotter import LATEST, Spotter, Weights, shipped
from assistant.voice.utterance import Utterance, dated, in_letters, without_strays

CALL = "tiempo"
"""The word that a spotter listens for too."""

EVIDENT = 1.0
"""Log odds of a spotter from which on a call need not be told from words that are like it."""

LENIENT = 0
"""Strictness of the recogniser that is asked whether what the spotter noticed is a call: the spotter was strict."""

HOP = samples(0.05)

MOMENT = samples(0.02)

MARGIN = samples(1.1)
"""Longest time from the start of speech to the first partial result that shows anything."""

SETTLED = samples(0.4)
"""A whole phrase is final when it has stood, and the room been quiet, for this long; Vosk waits for 0.9 s."""

PATIENCE = samples(1.2)
"""How long the next letter of a word that is being spelled is waited for."""

BREATH = samples(3.0)
"""How long letters may sound that do not show yet: a word spelled in one breath shows with its last letter only."""

QUIET = 15.0
"""What counts as quiet: this many dB under the loudest ``HOP`` of the utterance."""

LONGEST = samples(6.0)
"""An utterance that is open for longer is cut, so that talk in the background never holds a verdict up."""

TAIL = samples(0.15)
"""Words are dated as ending up to this much before the sound does."""

ALONE = samples(0.3)
"""How much is heard before and after a word that is heard by itself."""

ANSWER = samples(3.0)
"""How long a stretch may be that is heard again as an answer; longer ones are talk."""

KEPT = LONGEST + samples(6.0)

PEEKS = 4
"""How often a word in a partial result is looked for before its final is waited for."""


class Ears(Lexicon, Protocol):
    """What hearing needs of a model."""

    def recogniser(self, grammar: Grammar) -> Recogniser:
        """A new recogniser for ``grammar``."""
        ...


class Hearing:
    """One microphone's stream of audio, heard through one grammar at a time. Use it from one thread only.

    grammar: what is listened for now; nothing but the rest until the first ``listen``.
    """

    def __init__(
        self, model: Ears, spotter: Weights | None = None, *, watched: frozenset[str] = frozenset({CALL})
    ) -> None:
        """Hear with ``model``; a word in ``watched`` is reported as soon as it is said, before its final.

        spotter: of ``CALL``; None: only the model hears it.
        """
        self._model = model
        self._weights = spotter
        like = {*spotter.like} - {*missing(spotter.like, model)} if spotter else set()
        self._among = tuple(sorted([CALL, *like])) if like else ()
        self._watched = watched
        self._strictness = 1
        self.grammar = grammar_for(Listen(()), model)
        self._number = 0
        self._host_until = -ALONE  # where the host last fell silent
        self._spoken = self._decided = self._until = self._at = 0
        self._begin(0)

    def listen(self, listen: Listen, since: int | None = None) -> tuple[str, ...]:
        """Listen for something else from now on; returns the phrases that the model cannot hear.

        What is not decided yet is heard again with the new grammar. With ``since``, so is what followed that
        position and was taken for the rest or for silence, as far back as audio is kept (``KEPT`` samples).
        """
        grammar = grammar_for(listen, self._model)
        self._strictness = min(max(listen.strictness, 0), 2)
        begin = self._undecided if since is None else min(self._undecided, max(since, self._spoken))
        if grammar != self.grammar or begin < self._undecided:
            self.grammar = grammar
            self._decided = min(self._decided, begin)
            self._restart(begin)
        return grammar.missing

    def accept(self, start: int, audio: Samples, over_host: bool = False) -> list[Heard | Listened]:
        """Hear the next block, whose first sample is at ``start``; what it told, and how far all is decided.

        Blocks follow one another; after a gap hearing begins anew, and samples heard before are skipped.
        over_host: the host was speaking meanwhile, and something of it may be left in the sound.
        """
        if over_host:
            self._host_until = start + len(audio)
        events: list[Heard | Listened] = []
        if start > self._ring.end:
            events += self._finish()
            self._begin(start)
        self._ring.append(audio[max(0, self._ring.end - start) :])
        while self._fed + HOP <= self._ring.end:
            events += self._step(HOP)
        return [*events, Listened(self._until, self._at)]

    def flush(self, at: int) -> list[Heard | Listened]:
        """Decide all audio up to ``at``, where it ends: what the last words were."""
        events: list[Heard | Listened] = [*self._finish()]
        self._begin(max(at, self._ring.end))
        return [*events, Listened(self._until, self._at)]

    def _begin(self, position: int) -> None:
        """Forget all audio; the next sample is at ``position``."""
        self._ring = Ring(KEPT, position)
        self._until = position
        self._at = position
        self._decided = position
        self._spoken = position
        self._spotter = Spotter(self._weights) if self._weights else None
        self._spotter_from = position
        self._noticed: tuple[Word, ...] = ()  # by the spotter; not heard alone yet
        self._spotted: tuple[Word, ...] = ()  # heard alone; not reported as final yet
        self._called: tuple[Word, ...] = ()  # the last watched words that were
        self._number += 1
        self._utterance = Utterance(position)
        self._restart(position)

    def _restart(self, position: int) -> None:
        """Hear again from ``position`` on, with a new recogniser."""
        self._origin = self._fed = max(position, self._ring.start)
        self._recogniser = self._model.recogniser(self.grammar)
        before = self._utterance
        self._utterance = Utterance(self._fed, shown=before.shown, words=before.words, told=before.told)

    @property
    def _doubt(self) -> float:
        """Log odds under which a call is none."""
        return self._weights.doubts[self._strictness] if self._weights else -inf

    @property
    def _sure(self) -> float:
        """Log odds from which on a call is one."""
        return self._weights.sure if self._weights else inf

    @property
    def _undecided(self) -> int:
        """The earliest position at which a word may begin that is not reported as final yet."""
        return max(self._decided, self._until)

    def _step(self, size: int) -> list[Heard]:
        """Feed the recogniser its next ``size`` samples."""
        audio = self._ring.between(self._fed, self._fed + size)
        self._spot(audio[max(0, self._at - self._fed) :])
        self._fed += size
        self._at = max(self._at, self._fed)
        self._confirm(self._until)
        ended = self._recogniser.accept(audio)
        self._utterance.show(self._recogniser.partial(), self._fed)
        if ended and not self._is_spelling():
            return self._report(self._words(self._recogniser.result(), self._origin))
        events = self._watch()
        if self._settled() or self._faded() or self._spotted_alone():
            events += self._close()
        elif self._utterance.opened is not None and self._fed - self._utterance.opened > LONGEST:
            events += self._cut()
        self._until = max(
            self._until, min([self._begun, *(word.start - ALONE for word in self._noticed + self._spotted)])
        )
        return events

    @property
    def _begun(self) -> int:
        """The earliest position at which an utterance that is open, or opens next, may have begun."""
        opened = self._utterance.opened
        return (self._fed if opened is None else opened) - MARGIN

    def _watch(self) -> list[Heard]:
        """Report the utterance so far, if its watched words have changed."""
        utterance = self._utterance
        seen = self._watched_in(utterance.text.split())
        if self._fed < self._at:  # catching up: a word shown before is not gone, it only is not reached yet
            return []
        doubted = any(map(self._is_doubtful, utterance.words))  # it may have been looked up before its end
        if (seen != utterance.shown or doubted) and utterance.peeks < PEEKS:
            utterance.peeks += 1
            words = self._peek() if seen else ()
            # decoded with less to come, the audio may not show the word yet
            if self._watched_in(word.text for word in words) == seen:
                utterance.shown, utterance.words = seen, words
        words = self._with_spotted(without(utterance.words, self._is_doubtful))
        told = self._watched_in(word.text for word in words)
        if told == utterance.told:
            return []
        utterance.told = told
        return [Heard(words, self._at, final=False, utterance=self._number)]

    def _spot(self, audio: Samples) -> None:
        """Let the spotter hear what is new."""
        if self._spotter is None or self._weights is None:
            return
        threshold = self._weights.thresholds[self._strictness] if CALL in self.grammar.phrases else inf
        self._noticed += tuple(
            Word(CALL, self._spotter_from + found.start, self._spotter_from + found.end)
            for found in self._spotter.accept(audio, threshold)
        )

    def _confirm(self, until: int) -> None:
        """Decide on what the spotter noticed before ``until``, and on all whose surroundings have been heard."""
        if not self._noticed:
            return
        due = [word for word in self._noticed if word.start < until or word.end + ALONE <= self._at]
        self._noticed = tuple(word for word in self._noticed if word not in due)
        grammar = Grammar((CALL,), rest_for(LENIENT, self._model))
        for word in due:
            heard = self._alone(word, grammar)
            if heard is None and self._odds(word) >= self._sure:
                heard = word
            if heard is None or heard.end <= self._until or any(same(heard, call) for call in self._called):
                continue
            if self._is_refuted(word):
                continue
            self._spotted += (replace(heard, start=max(heard.start, self._until), end=min(heard.end, self._at)),)

    def _odds(self, call: Word) -> float:
        """How sure the spotter is of a call."""
        first = self._spotter_from
        return self._spotter.odds(call.start - first, call.end - first) if self._spotter else inf

    def _is_doubtful(self, word: Word) -> bool:
        """Whether the spotter hears no call where the recogniser does: so far, in a partial result.

        Within a phrase («el tiempo», an answer) the spotter hears none, rightly.
        """
        return self._is_less_likely(word, self._doubt)

    def _is_less_likely(self, word: Word, odds: float) -> bool:
        """Whether a call, not a phrase's word, has less than these log odds."""
        return word.text == CALL and self._odds(word) < odds and not self.grammar.within_phrases(CALL)

    def _is_refuted(self, word: Word) -> bool:
        """Whether a call is none, now that the spotter has heard all of it."""
        if word.end + LATEST > self._at or any(same(word, confirmed) for confirmed in self._spotted):
            return False
        return self._is_doubtful(word) or self._is_lost_among_like(word)

    def _is_lost_among_like(self, word: Word) -> bool:
        """Whether a call that the spotter finds unlikely is not heard when it is given alone, among words like it."""
        if not self._among or not self._is_less_likely(word, EVIDENT):
            return False
        return self._alone(word, Grammar(self._among, rest_for(self._strictness, self._model))) is None

    def _alone(self, word: Word, grammar: Grammar) -> Word | None:
        """``word`` as it is heard by itself, without what was before; None if it is not."""
        return next((one for one in self._by_itself(word.start, word.end, grammar) if same(one, word)), None)

    def _by_itself(self, start: int, end: int, grammar: Grammar) -> list[Word]:
        """A stretch as it is heard without what was before."""
        begin = max(start - ALONE, self._ring.start)
        alone = self._model.recogniser(grammar)
        ended = alone.accept(self._ring.between(begin, min(end + ALONE, self._at)))
        return dated(alone.result() if ended else alone.finish(), begin, grammar.rest)

    def _as_answer(self, words: tuple[Word, ...]) -> tuple[Word, ...]:
        """``words``, or what they are as an answer, where they come to nothing: half an answer, letters, the rest.

        What is left of the host's own voice is no answer, and a call is never found in this way.
        """
        answers = self.grammar.only_answers
        if not words or not answers.phrases or not answers.rest:
            return words
        if not self.grammar.comes_to_nothing(" ".join(word.text for word in words)):
            return words
        start, end = words[0].start, words[-1].end
        if end - start > ANSWER or start <= self._host_until + ALONE or self._has_call(start, end):
            return words
        again = tuple(
            replace(word, start=max(word.start, start), end=min(word.end, end))
            for word in self._by_itself(start, end, answers)
            if start <= (word.start + word.end) // 2 < end  # else it is another word's edge
        )
        said = [word.text for word in again]
        return again if answers.has_phrase(" ".join(said)) and not self._watched_in(said) else words

    def _has_call(self, start: int, end: int) -> bool:
        """Whether a watched word was told, or noticed by the spotter, between two positions."""
        told = [word for word in self._utterance.words if word.text in self._watched]
        stretch = Word(REST, start, end)
        return any(overlap(word, stretch) for word in (*told, *self._noticed, *self._spotted))

    def _spotted_alone(self) -> bool:
        """Whether a call stands that the recogniser takes for silence."""
        return bool(self._spotted and not self._utterance.text and self._fed - self._spotted[-1].end >= SETTLED)

    def _with_spotted(self, words: tuple[Word, ...]) -> tuple[Word, ...]:
        """``words`` with the spotted ones that are not among them."""
        for spotted in self._spotted:
            if not any(same(word, spotted) for word in words):
                words = inserted(words, spotted)
        return words

    def _watched_in(self, words: Iterable[str]) -> tuple[str, ...]:
        return tuple(word for word in words if word in self._watched)

    def _peek(self) -> tuple[Word, ...]:
        """The words of the open utterance with their times, which a partial result does not tell."""
        origin = max(self._decided, self._begun, self._ring.start)
        second = self._model.recogniser(self.grammar)
        ended = second.accept(self._ring.between(origin, self._fed))
        return self._words(second.result() if ended else second.finish(), origin)

    def _is_spelling(self) -> bool:
        """Whether a word is begun in letters, and the next letter may follow; or all of them do, unseen as yet."""
        text, since = self._utterance.text, self._fed - self._utterance.changed
        if since >= BREATH or not self.grammar.is_begun(text):
            return False
        return since < PATIENCE or (text.split()[-1] in self.grammar.spelled_after and not self._is_quiet())

    def _is_quiet(self) -> bool:
        """Whether the room has been quiet for a while, next to the utterance."""
        levels = self._ring.levels(self._begun, self._fed, HOP)
        return bool(levels[-(SETTLED // HOP) :].max() < levels.max() - QUIET)

    def _settled(self) -> bool:
        """Whether a whole phrase stands, followed by quiet."""
        utterance = self._utterance
        if utterance.opened is None or self._fed - utterance.changed < SETTLED:
            return False
        if not self.grammar.closes(utterance.text) or self._is_spelling():
            return False
        if utterance.text.endswith(CALL) and any(map(self._is_doubtful, utterance.words)):
            return False  # it may become the beginning of an answer
        return self._is_quiet()

    def _faded(self) -> bool:
        """Whether words that showed have been gone for long: Vosk may yet come back to them, seconds later."""
        utterance = self._utterance
        return not utterance.text and utterance.opened is not None and self._fed - utterance.changed >= MARGIN

    def _close(self) -> list[Heard]:
        """Close the utterance now, and go on after its last word."""
        changed = self._utterance.changed
        events = self._report(self._words(self._recogniser.finish(), self._origin))
        # even if all words are gone, hearing must not come back to them for ever
        self._decided = max(self._decided, changed)
        self._restart(self._undecided)
        return events

    def _cut(self) -> list[Heard]:
        """Close the utterance at its quietest recent moment, between two words, and go on from there."""
        words = self._words(self._recogniser.finish(), self._origin)
        first, last = self._fed - samples(2.0), self._fed - samples(0.5)
        quietest = int(self._ring.levels(first, last, HOP).argmin())
        cut = first + quietest * HOP + HOP // 2
        for word in (*words, *self._noticed, *self._spotted):
            if word.text != REST and word.start < cut < word.end:
                cut = word.start
        whole = tuple(replace(word, end=min(word.end, cut)) for word in words if word.start < cut)
        events = self._report(whole, cut)
        self._decided = max(self._decided, cut)
        self._until = max(self._until, cut)
        self._restart(cut)
        return events

    def _finish(self) -> list[Heard]:
        """Decide all that was said so far."""
        events: list[Heard] = []
        while self._fed < self._ring.end:
            events += self._step(min(HOP, self._ring.end - self._fed))
        return events + self._report(self._words(self._recogniser.finish(), self._origin), self._at)

    def _report(self, words: tuple[Word, ...], until: int | None = None) -> list[Heard]:
        """The final of the open utterance up to ``until``, unless nothing was said; the next one begins.

        until: where hearing ends, or all of it is cut; otherwise a call that is being said now is decided on later.
        """
        told = self._utterance.told
        words = self._with_drowned(words, [word for word in self._utterance.words if word.text in self._watched])
        words = self._as_answer(words)
        said = words[-1].end if words else self._until
        self._confirm(said if until is None else until)
        until = self._at if until is None else until
        later = tuple(word for word in self._spotted if word.start >= until)
        self._spotted = tuple(word for word in self._spotted if word.start < until)
        words = self._with_spotted(without(words, self._is_refuted))
        self._utterance, self._spotted = Utterance(self._fed), later
        if not words and not told:
            return []
        if words:
            self._decided = max(self._decided, min(words[-1].end + TAIL, self._fed))
            self._until = max(self._until, words[-1].end)
        self._called = tuple(word for word in words if word.text in self._watched) or self._called
        self._spoken = max([self._spoken, *(word.end for word in words if word.text != REST)])
        heard = Heard(words, self._at, utterance=self._number)
        self._number += 1
        return [heard]

    def _with_drowned(self, words: tuple[Word, ...], watched: Iterable[Word]) -> tuple[Word, ...]:
        """``words`` with those watched that stood in a partial result and then drowned in the rest around them.

        What is left of the host's speech makes one long rest that a short word no longer parts. A word called over it
        counts all the same if it is heard by itself, without what was before. (In the talk of others that would find
        words that nobody said.)
        """
        for word in watched:
            if word.start > self._host_until + ALONE or self._is_doubtful(word):
                continue
            if not any(one.text == REST and overlap(one, word) for one in words):
                continue
            again = self._alone(word, self.grammar)
            if again is None or self._is_doubtful(again):
                continue
            if overlap(again, word):
                words = inserted(words, again)
        return words

    def _words(self, spans: list[Span], origin: int) -> tuple[Word, ...]:
        """The recogniser's words on the microphone's clock, without those already decided."""
        kept = (
            replace(word, start=max(word.start, self._decided), end=min(word.end, self._fed))
            for word in dated(without_strays(spans, self.grammar), origin, self.grammar.rest)
            if word.end > self._decided and not any(same(word, call) for call in self._called)
        )
        return tuple(
            letter
            for word in kept
            for letter in in_letters(word, self._ring.levels(word.start, word.end, MOMENT), MOMENT)
        )


def table_hearing(model: Ears) -> Hearing:
    """What every table hears with: ``model``, and the spotter that comes with the program. Raises DataError."""
    return Hearing(model, shipped())
