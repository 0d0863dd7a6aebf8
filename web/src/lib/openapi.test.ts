import { expect, test } from "vitest";
import { type Description, operationsOf, shapesOf, typeOf } from "./openapi";

const DESCRIPTION: Description = {
  paths: {
    "/games/{table}/moves": {
      post: {
        description: "Play a move.",
        parameters: [{ name: "table", in: "path", required: true, schema: { type: "string" } }],
        requestBody: { content: { "application/json": { schema: { $ref: "#/components/schemas/Move" } } } },
        responses: {
          "200": { content: { "application/json": { schema: { $ref: "#/components/schemas/Done" } } } },
          "409": {},
        },
      },
    },
    "/games/{table}/record": { get: { responses: { "200": { content: { "text/plain": {} } } } } },
  },
  components: {
    schemas: {
      Move: { properties: { seq: { type: "integer" }, move: { type: "string" } }, required: ["seq", "move"] },
      Done: { properties: { seq: { type: "integer" } } },
      Language: { enum: ["fr", "en"] },
    },
  },
};

test("a request has its parameters and the fields of its body", () => {
  const [played] = operationsOf(DESCRIPTION);

  expect(played).toEqual({
    method: "POST",
    path: "/games/{table}/moves",
    about: "Play a move.",
    fields: [
      { name: "table", type: "string", required: true, about: "" },
      { name: "seq", type: "integer", required: true, about: "" },
      { name: "move", type: "string", required: true, about: "" },
    ],
    answer: "Done",
  });
});

test("an answer that is no JSON is called by its media type", () => {
  expect(operationsOf(DESCRIPTION)[1]?.answer).toBe("text/plain");
});

test("what travels is listed by name, but for mere choices", () => {
  expect(shapesOf(DESCRIPTION).map((shape) => shape.name)).toEqual(["Move", "Done"]);
});

test.each([
  [{ anyOf: [{ type: "integer" }, { type: "null" }] }, "integer | null"],
  [{ enum: ["fr", "en"] }, '"fr" | "en"'],
  [{ const: "table" }, '"table"'],
  [{ type: "array", items: { $ref: "#/components/schemas/Seat" } }, "Seat[]"],
  [{}, "any"],
])("the type %j reads %s", (schema, expected) => {
  expect(typeOf(schema)).toBe(expected);
});
