"""Scout with real cards, played and scored the slow way: nothing of the engine is used but the names of actions."""

from dataclasses import dataclass, field
from itertools import combinations, pairwise
from random import Random

from assistant.scout.actions import Action, GiveUp, Scout, ScoutAndShow, Show
from assistant.scout.sets import CardSet

HANDS = {2: 11, 3: 12, 4: 11, 5: 9}


def deck(players: int) -> list[tuple[int, int]]:
    cards = list(combinations(range(1, 11), 2))
    if players == 3:
        return [card for card in cards if 10 not in card]
    return cards if players == 5 else [card for card in cards if card != (9, 10)]


def is_set(numbers: list[int]) -> bool:
    steps = [later - earlier for earlier, later in pairwise(numbers)]
    return all(step == 0 for step in steps) or all(step == 1 for step in steps) or all(step == -1 for step in steps)


def stronger(one: list[int], other: list[int]) -> bool:
    if len(one) != len(other):
        return len(one) > len(other)
    if (len(set(one)) == 1) != (len(set(other)) == 1):
        return len(set(one)) == 1
    return min(one) > min(other)


def named(numbers: list[int]) -> CardSet:
    same = len(set(numbers)) == 1
    return CardSet.same(numbers[0], len(numbers)) if same else CardSet.run(numbers[0], numbers[-1])


@dataclass
class PlainGame:
    """One round; a hand is a list of the numbers that are up, with those that are down beside."""

    players: int
    turn: int
    random: Random
    piles: list[list[tuple[int, int]]] = field(default_factory=list)
    table: list[tuple[int, int]] = field(default_factory=list)
    owner: int | None = None
    log: list[tuple[str, int]] = field(default_factory=list)
    stuck: bool = False

    def __post_init__(self) -> None:
        cards = [self.flipped(card) if self.random.random() < 0.5 else card for card in deck(self.players)]
        self.random.shuffle(cards)
        size = HANDS[self.players]
        self.hands = [cards[i * size : (i + 1) * size] for i in range(self.players)]
        self.piles = [[] for _ in range(self.players)]
        self.tokens = [3 if self.players == 2 else 0] * self.players
        self.spent = [False] * self.players
        self.timid = self.random.random()

    @staticmethod
    def flipped(card: tuple[int, int]) -> tuple[int, int]:
        return card[1], card[0]

    def shows(self, hand: list[tuple[int, int]], table: list[tuple[int, int]]) -> list[tuple[int, int]]:
        """Every slice of the hand that may be shown."""
        lies = [card[0] for card in table]
        slices = [(i, j) for i in range(len(hand)) for j in range(i + 1, len(hand) + 1)]
        found = []
        for i, j in slices:
            numbers = [card[0] for card in hand[i:j]]
            if is_set(numbers) and (not lies or stronger(numbers, lies)):
                found.append((i, j))
        return found

    def act(self) -> Action:
        """Do something that the cards allow, at random, and tell what."""
        player, hand = self.turn, self.hands[self.turn]
        shows = self.shows(hand, self.table)
        can_scout = bool(self.table) and (self.players > 2 or self.tokens[player] > 0)
        if not shows and not can_scout:
            self.stuck = True
            return GiveUp(player)
        if can_scout and (not shows or self.random.random() < self.timid):
            number = self.take_card(player)
            rest = self.shows(hand, self.table)
            if self.players > 2 and not self.spent[player] and rest and self.random.random() < 0.3:
                self.spent[player] = True
                self.log.pop()
                return ScoutAndShow(player, number, self.lay(player, rest))
            self.turn = player if self.players == 2 else (player + 1) % self.players
            return Scout(player, number)
        return Show(player, self.lay(player, shows))

    def take_card(self, player: int) -> int:
        card = self.table.pop(self.random.choice((0, -1)))
        up = card if self.random.random() < 0.5 else self.flipped(card)
        self.hands[player].insert(self.random.randint(0, len(self.hands[player])), up)
        if self.players == 2:
            self.tokens[player] -= 1
        else:
            self.tokens[self.owner] += 1
        self.log.append(("scout", player))
        return card[0]

    def lay(self, player: int, shows: list[tuple[int, int]]) -> CardSet:
        longest = max(j - i for i, j in shows)
        long = [(i, j) for i, j in shows if j - i == longest]
        i, j = self.random.choice(long if self.random.random() < 0.6 else shows)
        hand = self.hands[player]
        self.piles[player] += self.table
        self.table, hand[i:j] = hand[i:j], []
        self.owner, self.turn = player, (player + 1) % self.players
        self.log.append(("show", player))
        return named([card[0] for card in self.table])

    @property
    def ender(self) -> tuple[int, int] | None:
        """The condition and the player, read off the log."""
        if not self.log:
            return None
        last, player = self.log[-1]
        if last == "show" and not self.hands[player]:
            return 1, player
        others = [("scout", (self.owner + i) % self.players) for i in range(1, self.players)]
        if self.players > 2 and self.log[-self.players :] == [("show", self.owner), *others]:
            return 2, self.owner
        return (2, self.owner) if self.stuck else None

    def points(self) -> tuple[int, ...]:
        result = []
        for player in range(self.players):
            points = 0
            for _ in self.piles[player]:
                points += 1
            for _ in range(self.tokens[player]):
                points += 1
            if self.ender != (2, player):
                for _ in self.hands[player]:
                    points -= 1
            result.append(points)
        return tuple(result)
