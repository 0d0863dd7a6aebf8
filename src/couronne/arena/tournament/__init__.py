"""Tournaments of programs and bots: planned as data, played anywhere, told on one page."""
