"""Writes the page's types from the server's messages: `python tools/web_types.py`."""

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any, get_args

from pydantic.json_schema import models_json_schema

from couronne.server import messages

TARGET = Path(__file__).parent.parent / "web" / "src" / "lib" / "wire.ts"
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean"}
HEAD = """/**
 * What page and server say to each other.
 * Made by tools/web_types.py from the server's messages.
 */
"""


def written() -> str:
    """Return all types as TypeScript."""
    models = [(model, "validation") for model in _models(messages.Message)]
    _refs, schema = models_json_schema(models, ref_template="{model}")  # type: ignore[arg-type]
    found = schema["$defs"]
    return HEAD + "".join(_interface(name, found[name]) for name in sorted(found)) + _unions()


def _models(kind: type[messages.Message]) -> Iterator[type[messages.Message]]:
    """Find all messages, whatever module of theirs they are in."""
    for module in iter_modules(messages.__path__, f"{messages.__name__}."):
        import_module(module.name)
    for model in kind.__subclasses__():
        yield model
        yield from _models(model)


def _interface(name: str, schema: dict[str, Any]) -> str:
    required = schema.get("required", ())
    fields = "".join(
        f"  {field}{'' if field in required or 'const' in inner else '?'}: {type_of(inner)};\n"
        for field, inner in schema["properties"].items()
    )
    return f"\n/** {schema['description']} */\nexport interface {name} {{\n{fields}}}\n"


def type_of(schema: dict[str, Any]) -> str:
    """Write one type."""
    if "$ref" in schema:
        return str(schema["$ref"])
    if "const" in schema:
        return f'"{schema["const"]}"'
    if "enum" in schema:
        return " | ".join(f'"{value}"' for value in schema["enum"])
    if choices := schema.get("anyOf") or schema.get("oneOf"):
        return " | ".join(map(type_of, choices))
    if schema.get("type") == "null":
        return "null"
    if schema.get("type") == "array":
        inner = type_of(schema["items"])
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    if schema.get("type") == "object":
        values = schema["additionalProperties"]
        return f"Record<string, {'unknown' if values is True else type_of(values)}>"
    return PLAIN[schema["type"]]


def _unions() -> str:
    """Write what goes over a live connection in either direction."""
    heard, _how_to_tell_apart = get_args(messages.Heard)
    return _union("Heard", "What a page sends over a live connection.", heard) + _union(
        "Said", "What the server may send over one.", messages.Said
    )


def _union(name: str, about: str, union: Any) -> str:
    parts = " | ".join(part.__name__ for part in get_args(union))
    return f"\n/** {about} */\nexport type {name} = {parts};\n"


if __name__ == "__main__":
    TARGET.write_text(written(), "utf-8")
