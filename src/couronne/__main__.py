"""`python -m couronne`: the command line."""

from couronne.cli.app import main

main()
