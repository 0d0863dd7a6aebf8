"""The compiled ground that every game stands on: contract, bits, random numbers, specialisation."""
