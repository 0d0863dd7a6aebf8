"""Turns templates into pages; whatever text is put into them stays text."""

from importlib.resources import files
from typing import Any

from jinja2 import Environment, FunctionLoader, StrictUndefined

OWN = "couronne.pages"
BASE = "base.html.jinja"


def render(package: str, template: str, **values: Any) -> str:
    """Fill a template of a package; it may extend the common one."""

    def load(name: str) -> str:
        place = OWN if name == BASE else package
        return files(place).joinpath(name).read_text("utf-8")

    environment = Environment(
        loader=FunctionLoader(load),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return environment.get_template(template).render(**values)
