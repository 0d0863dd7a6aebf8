"""Harvest: take sheaves from a row that all share; many of one crop are worth most."""
