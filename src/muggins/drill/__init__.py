"""Practice: counting, discards and the play, with what was missed coming back.

Counting needs fsrs, which the extra `drill` brings; discards and the play need the extra `engine`.
"""

from muggins.drill.categories import Category as Category
from muggins.drill.categories import categories_of as categories_of
from muggins.drill.categories import possible_categories as possible_categories
from muggins.drill.counting import CountMark as CountMark
from muggins.drill.counting import draw_hand as draw_hand
from muggins.drill.counting import mark_count as mark_count
from muggins.drill.discards import DiscardMark as DiscardMark
from muggins.drill.discards import DiscardQuestion as DiscardQuestion
from muggins.drill.discards import draw_discard as draw_discard
from muggins.drill.discards import mark_discard as mark_discard
from muggins.drill.plays import PlayMark as PlayMark
from muggins.drill.plays import PlayQuestion as PlayQuestion
from muggins.drill.plays import draw_play as draw_play
from muggins.drill.plays import mark_play as mark_play
from muggins.drill.progress import Attempt as Attempt
from muggins.drill.progress import Progress as Progress
from muggins.drill.schedule import next_category as next_category
from muggins.drill.schedule import reviewed as reviewed
from muggins.drill.summary import Summary as Summary
from muggins.drill.summary import export_csv as export_csv
from muggins.drill.summary import export_json as export_json
from muggins.drill.summary import summarise as summarise
