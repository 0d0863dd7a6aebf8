import { describe, expect, test } from "vitest";
import { blocksOf, piecesOf } from "./prose";

describe("the little Markdown of the rules", () => {
  test("has paragraphs, whose lines are joined, and lists", () => {
    const blocks = blocksOf("Deux\nmaisons :\n- **jouer** une\n  carte ;\n- passer.\n\nFin.");

    expect(blocks.map((block) => block.kind)).toEqual(["paragraph", "list", "paragraph"]);
    expect(blocks[0]).toEqual({ kind: "paragraph", pieces: [{ kind: "text", text: "Deux maisons :" }] });
  });

  test("marks what is strong and what is typed", () => {
    expect(piecesOf("en `e5`, **toujours**")).toEqual([
      { kind: "text", text: "en " },
      { kind: "code", text: "e5" },
      { kind: "text", text: ", " },
      { kind: "strong", text: "toujours" },
    ]);
  });

  test("has tables and drawings", () => {
    const blocks = blocksOf("| a | b |\n|---|---|\n| 1 | 2 |\n\n```\nx\n\ny\n```");

    expect(blocks[0]).toMatchObject({ kind: "table", rows: { length: 2 } });
    expect(blocks[1]).toEqual({ kind: "verbatim", text: "x\n\ny" });
  });

  test("has pictures, each by its name and with a caption", () => {
    expect(blocksOf("Avant.\n\n![Deux\nterritoires.](territories)")[1]).toEqual({
      kind: "picture",
      name: "territories",
      caption: "Deux territoires.",
    });
  });

  test("takes HTML for text", () => {
    expect(piecesOf("<b>")).toEqual([{ kind: "text", text: "<b>" }]);
  });
});
