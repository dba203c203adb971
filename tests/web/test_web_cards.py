"""What the templates draw of cards: faces, backs, buttons, chips in sentences."""

from __future__ import annotations

import re

import pytest
from django.template import Context, Template

from muggins.cards import DECK, Card
from muggins.web.templatetags.cards import with_chips


def render(source: str, **values: object) -> str:
    return Template(source).render(Context(values))


@pytest.mark.parametrize("card", DECK, ids=str)
def test_a_card_is_drawn_and_named(card: Card) -> None:
    """Its rank and suit by our own shapes, its name in words."""
    rank = "10" if card.rank == 10 else str(card)[0]
    for drawn in (render("{% card c %}", c=card), render("{% chip c %}", c=card)):
        assert f'role="img" aria-label="{card.name}"' in drawn
        assert f'data-suit="{card.suit.symbol}"' in drawn
        assert f'href="#rank-{rank}"' in drawn
        assert f'href="#suit-{card.suit.symbol}"' in drawn


def test_every_shape_is_in_the_sprite_once() -> None:
    sprite = render('{% include "muggins/sprite.html" %}')
    shapes = re.findall(r'<symbol id="(.*?)"', sprite)
    used = {
        shape
        for card in DECK
        for shape in re.findall(r'href="#(.*?)"', render("{% card c %}{% card_back %}", c=card))
    }
    assert used <= set(shapes)
    assert len(shapes) == len(set(shapes))


def test_a_lit_card_and_one_of_another_size() -> None:
    drawn = render('{% card c size="mid" lit=True label="the starter" %}', c=Card("5h"))
    assert 'class="card mid lit"' in drawn
    assert 'aria-label="the starter"' in drawn


def test_a_card_that_cannot_be_played_can_be_reached() -> None:
    """Never `disabled`: it keeps its place in the order of tabs, and its reason is read."""
    call = '{% card_button c name="play" value="5h" disabled=True describedby="why-5h" %}'
    drawn = render(call, c=Card("5h"))
    assert 'aria-disabled="true"' in drawn
    assert 'aria-describedby="why-5h"' in drawn
    assert " disabled" not in drawn
    assert "aria-disabled" not in render('{% card_button c name="play" %}', c=Card("5h"))


def test_a_chosen_card_says_so() -> None:
    for pressed, word in ((True, "true"), (False, "false")):
        drawn = render("{% card_button c pressed=pressed %}", c=Card("5h"), pressed=pressed)
        assert f'aria-pressed="{word}"' in drawn
    assert "aria-pressed" not in render("{% card_button c %}", c=Card("5h"))


def test_words_become_cards_and_quotations() -> None:
    told = with_chips("You play the ten of hearts: “Fifteen for two.” <b>")
    assert told.startswith('You play <span class="keep"><span class="chip"')
    assert 'aria-label="ten of hearts"' in told
    assert "<q>Fifteen for two.</q>" in told
    assert told.endswith("&lt;b&gt;")


def test_card_text_becomes_a_card() -> None:
    told = with_chips("Your hand, 5h Th Js 9c with 4d")
    assert re.findall(r'aria-label="(.*?)"', told) == [
        "five of hearts",
        "ten of hearts",
        "jack of spades",
        "nine of clubs",
        "four of diamonds",
    ]


def test_other_words_stay_as_they_are() -> None:
    assert with_chips("The count is zero again; you lead.") == "The count is zero again; you lead."
