"""Chooses the score below which an engine had better say nothing."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from statistics import fmean

from peers.engine import Outcome
from peers.scoring import mean_of, rank_of

CANDIDATES = 200
NO_FLOOR = float("-inf")


@dataclass(frozen=True)
class Floor:
    """A floor, and what it did to the queries it was chosen on."""

    value: float
    queries: int
    success_at_1: float
    false_answers: float
    success_at_1_without: float


def above(outcome: Outcome, floor: float) -> Outcome:
    """The outcome, with all its answers taken back if even the best is below the floor.

    Completions have no floor: nobody has finished typing what is not there yet.
    """
    if outcome.query.is_prefix or not outcome.answers or outcome.answers[0].score >= floor:
        return outcome
    return replace(outcome, answers=[])


def choose_floor(outcomes: Sequence[Outcome]) -> Floor:
    """The floor with the largest success@1 minus false answers, each a mean over classes, without completions.

    Candidates are quantiles of the best scores that were given; of equally good ones the lowest is taken.
    """
    judged = [Judged.of(outcome) for outcome in outcomes if not outcome.query.is_prefix]
    scores = sorted({query.best_score for query in judged} - {NO_FLOOR})
    candidates = [NO_FLOOR, *scores[:: max(1, len(scores) // CANDIDATES)]]
    rates = {floor: _rates(judged, floor) for floor in candidates}
    chosen = max(candidates, key=lambda floor: (rates[floor][0] - rates[floor][1], -floor))
    return Floor(chosen, len(judged), *rates[chosen], rates[NO_FLOOR][0])


@dataclass(frozen=True)
class Judged:
    """What a floor needs to know of an outcome: whether keeping the answers is good, and from which score on."""

    category: str
    is_negative: bool
    best_score: float
    is_right: bool

    @staticmethod
    def of(outcome: Outcome) -> "Judged":
        """Judges an outcome."""
        query, answers = outcome.query, outcome.answers
        return Judged(
            query.category,
            query.is_negative,
            answers[0].score if answers else NO_FLOOR,
            query.target is not None and rank_of(query.target, answers) == 1,
        )


def _rates(judged: Iterable[Judged], floor: float) -> tuple[float, float]:
    """Success@1 and false answers if everything below the floor is taken back."""
    successes: dict[str, list[bool]] = defaultdict(list)
    false_answers: dict[str, list[bool]] = defaultdict(list)
    for query in judged:
        is_answered = query.best_score > NO_FLOOR and query.best_score >= floor
        if query.is_negative:
            false_answers[query.category].append(is_answered)
        else:
            successes[query.category].append(is_answered and query.is_right)
    return (
        mean_of(fmean(members) for members in successes.values()) or 0.0,
        mean_of(fmean(members) for members in false_answers.values()) or 0.0,
    )
