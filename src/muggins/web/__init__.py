"""The pages: a hand counter, a table, an adviser, drills and reviews, served by Django."""
