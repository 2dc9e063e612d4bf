"""Counts right answers and false ones."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean

from peers.engine import Answer, Outcome
from peers.text import joined

LIMIT = 10
# A class of fewer queries is shown, but says too little to count in the means.
FEWEST = 10


@dataclass(frozen=True)
class ClassScore:
    """How one class of queries went, as shares between 0 and 1. What does not apply to a class is None."""

    queries: int
    success_at_1: float | None
    success_at_10: float | None
    mean_reciprocal_rank: float | None
    false_answers: float | None


def rank_of(target: str, answers: Iterable[Answer]) -> int | None:
    """Which of the distinct answers, counted from one, folds as the target does."""
    wanted = joined(target)
    keys = list(dict.fromkeys(joined(answer.name) for answer in answers))[:LIMIT]
    return keys.index(wanted) + 1 if wanted in keys else None


def score_classes(outcomes: Iterable[Outcome]) -> dict[str, ClassScore]:
    """Scores each class, in alphabetical order."""
    classes: dict[str, list[Outcome]] = defaultdict(list)
    for outcome in outcomes:
        classes[outcome.query.category].append(outcome)
    return {category: _score(classes[category]) for category in sorted(classes)}


def counted(classes: Mapping[str, ClassScore]) -> list[ClassScore]:
    """The classes whose scores go into the means: those that are large enough, or all if none is."""
    large = [score for score in classes.values() if score.queries >= FEWEST]
    return large or list(classes.values())


def mean_of(values: Iterable[float | None]) -> float | None:
    """The mean of what is there."""
    present = [value for value in values if value is not None]
    return fmean(present) if present else None


def percentile(sorted_values: Sequence[int], share: float) -> int:
    """The value that `share` of all values do not exceed."""
    return sorted_values[min(len(sorted_values) - 1, int(share * len(sorted_values)))]


def _score(outcomes: list[Outcome]) -> ClassScore:
    ranks = [
        rank_of(outcome.query.target, outcome.answers)
        for outcome in outcomes
        if outcome.query.target is not None
    ]
    return ClassScore(
        queries=len(outcomes),
        success_at_1=mean_of(rank == 1 for rank in ranks),
        success_at_10=mean_of(rank is not None for rank in ranks),
        mean_reciprocal_rank=mean_of(0 if rank is None else 1 / rank for rank in ranks),
        false_answers=mean_of(bool(outcome.answers) for outcome in outcomes if outcome.query.is_negative),
    )
