import { describe, expect, it } from "vitest";
import { places } from "../../lib/phrase";
import english from "./en.json";
import french from "./fr.json";
import { SCENES, sayInFrench } from "./scene";
import { cellWords, dominoWords, gainWords, refusalWords } from "./words";

describe("the words", () => {
  it("are the same in both languages, with the same places", () => {
    expect(Object.keys(english)).toEqual(Object.keys(french));
    for (const key of Object.keys(french) as (keyof typeof french)[]) {
      expect(places(english[key]), key).toEqual(places(french[key]));
    }
  });

  it("have French spaces before double signs", () => {
    expect(JSON.stringify(Object.values(french)).match(/[^\u00a0"][:;!?](?!")/g)).toBeNull();
  });

  it("name dominoes, gains and cells", () => {
    const { view } = SCENES.officialChoose;
    expect(dominoWords(sayInFrench, view.line[3]!.domino)).toBe("n°\u00a042, Mer / Prairie à 2\u00a0couronnes");
    expect(gainWords(sayInFrench, 1)).toBe("+1\u00a0point");
    expect(gainWords(sayInFrench, 6)).toBe("+6\u00a0points");
    expect(cellWords(sayInFrench, view.kingdoms[0]!, "g7", false)).toBe("g7\u00a0: château");
  });

  it.each([
    ["g7", "le château ne se couvre pas"],
    ["g8", "déjà couverte"],
    ["j9", "trop grand"],
    ["f7", "pas de place pour les deux moitiés"],
    ["h8", "aucune moitié n'y toucherait"],
  ])("tell why nothing can lie on %s", (cell, reason) => {
    const [kingdom] = structuredClone(SCENES.firstChoice.view.kingdoms);
    Object.assign(kingdom!, { cells: { g8: { terrain: "field", crowns: 0 } }, free: ["f7", "h8", "h9"] });
    expect(refusalWords(sayInFrench, kingdom!, cell)).toContain(reason);
  });
});
