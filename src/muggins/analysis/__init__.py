"""Reviewing games: what each decision cost, what was luck and what was skill."""

from muggins.analysis.grading import Decision as Decision
from muggins.analysis.grading import Option as Option
from muggins.analysis.grading import grade as grade
from muggins.analysis.luck import DealStory as DealStory
from muggins.analysis.remarks import commented as commented
from muggins.analysis.review import Review as Review
from muggins.analysis.review import SeatReview as SeatReview
from muggins.analysis.review import Summary as Summary
from muggins.analysis.review import review_game as review_game
from muggins.analysis.review import summarise as summarise
