import { describe, expect, it } from "vitest";
import type { OfferedMove } from "../board";
import { arrowDegrees, cardName, heldCards, originOf, readCard, stepsOf } from "./cards";
import choice from "./fixtures/choice.json";
import compass from "./fixtures/compass.json";
import flipped from "./fixtures/flipped.json";
import start from "./fixtures/start.json";
import french from "./fr.json";
import type { RosesView } from "./view";

const view = (fixture: unknown) => (fixture as { view: RosesView }).view;

describe("a card", () => {
  it("is read from a label, with its hero", () => {
    expect(readCard("SW3+")).toEqual({ way: "SW", steps: 3, withHero: true });
    expect(readCard("draw")).toBeNull();
  });

  it("is named in the reader's language", () => {
    expect(cardName("SW3+", (key) => (french as Record<string, string>)[key] ?? key)).toBe("SO3");
    expect(stepsOf("N3")).toBe("III");
  });

  it("points as its holder sees it where cards are turned", () => {
    expect(arrowDegrees("E1", view(choice), 1, 1)).toBe(90);
    expect(arrowDegrees("E1", view(choice), 1, 0)).toBe(270);
    expect(arrowDegrees("E1", view(choice), 0, 0)).toBe(90);
  });

  it("points by the compass where cards are not turned", () => {
    expect(arrowDegrees("NE3", view(compass), 1, 0)).toBe(45);
    expect(arrowDegrees("NE3", view(compass), 1, 1)).toBe(225);
  });
});

describe("the last move", () => {
  it("tells where the king came from", () => {
    expect(originOf(view(flipped), flipped.last)).toBe(choice.view.king);
  });

  it("tells nothing when the king did not move", () => {
    expect(originOf(view(choice), "draw")).toBeNull();
    expect(originOf(view(start), null)).toBeNull();
  });
});

describe("a hand", () => {
  it("shows the move of each card that is on offer", () => {
    const held = heldCards(view(choice).hands[1] ?? [], choice.moves);
    expect(held.map(({ move }) => move?.label ?? null)).toEqual(["E1", "E2+", null]);
  });

  it("shows a card twice when it can be played alone and with a hero", () => {
    const card = { card: "N1", to: "e6", alone: true, with_hero: true };
    const moves: OfferedMove[] = ["N1", "N1+"].map((label, action) => ({ label, action, text: label, note: "", scores: [] }));
    expect(heldCards([card], moves).map(({ key }) => key)).toEqual(["N1/0", "N1/1"]);
  });
});
