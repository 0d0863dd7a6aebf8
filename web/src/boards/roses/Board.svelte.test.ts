import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { BoardProps, OfferedMove } from "../board";
import Board from "./Board.svelte";
import blocked from "./fixtures/blocked.json";
import choice from "./fixtures/choice.json";
import course from "./fixtures/course.json";
import flipped from "./fixtures/flipped.json";
import over from "./fixtures/over.json";
import start from "./fixtures/start.json";
import french from "./fr.json";
import type { RosesView } from "./view";

interface Fixture {
  view: unknown;
  moves: OfferedMove[];
  names: string[];
  last: string | null;
}

const words: Record<string, string> = french;
const play = vi.fn();
let board: Record<string, unknown>;
let shown: BoardProps<RosesView>;

function say(key: string, values: Record<string, string | number> = {}): string {
  return (words[key] ?? key).replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
}

function show(fixture: Fixture, side = 0, changes: Partial<BoardProps<RosesView>> = {}): void {
  const props = $state({ ...fixture, view: fixture.view as RosesView, side, say, play, ...changes });
  shown = props;
  board = mount(Board, { target: document.body, props });
  flushSync();
}

function goOn(fixture: Fixture): void {
  Object.assign(shown, fixture);
  flushSync();
}

function one(selector: string): Element {
  const found = document.querySelector(selector);
  if (!found) throw new Error(`nothing is ${selector}`);
  return found;
}

function count(selector: string): number {
  return document.querySelectorAll(selector).length;
}

function texts(selector: string): string[] {
  return [...document.querySelectorAll(selector)].map((element) => element.textContent?.trim() ?? "");
}

function happen(selector: string, event: Event): void {
  one(selector).dispatchEvent(event);
  flushSync();
}

const click = () => new MouseEvent("click", { bubbles: true });
const key = (name: string) => new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true });

beforeEach(() => void play.mockClear());
afterEach(() => void unmount(board));

describe("the board", () => {
  it("has a rose for every pawn, of its owner's shape", () => {
    show(choice);
    choice.view.territories.forEach((groups, seat) => {
      const laid = [...document.querySelectorAll(`[data-rose]:has([href="#roses-rose-${seat}"])`)];
      expect(laid.map((rose) => rose.getAttribute("data-rose")).sort()).toEqual(groups.flat().sort());
    });
  });

  it("writes the value of every territory of two pawns or more", () => {
    show(over);
    const values = over.view.territories.flat().map((group) => group.length ** 2).filter((points) => points > 1);
    expect(texts(".field g > text:only-of-type").map(Number)).toEqual(values);
  });

  it("is turned for who sits on the other side", () => {
    show(start, 1);
    expect(one("[role=gridcell]").getAttribute("data-square")).toBe("i1");
  });

  it("marks the squares to land on, and plays from them", () => {
    show(choice, 1);
    expect(count(".landing")).toBe(2);
    happen("[data-square=e7]", click());
    expect(play.mock.calls).toEqual([["E2+"]]);
  });

  it("plays nothing from any other square", () => {
    show(choice, 1);
    happen("[data-square=a1]", click());
    expect(play).not.toHaveBeenCalled();
  });

  it("is walked by arrows and played by a key", () => {
    show(choice, 1);
    happen("[data-square=g7]", key("ArrowRight"));
    expect(document.activeElement?.getAttribute("data-square")).toBe("f7");
    happen("[data-square=f7]", key("Enter"));
    expect(play.mock.calls).toEqual([["E1"]]);
  });

  it("moves the crown and turns the pawn, and shows the way they came", () => {
    show(choice, 1);
    const crown = one(".king") as SVGGElement;
    goOn(flipped);
    expect(crown.style.transform).toBe("translate(252px, 364px)");
    expect(one("[data-rose=e7] .flipped").getAttribute("href")).toBe("#roses-rose-1");
    expect(count(".last line")).toBe(1);
  });
});

describe("a hand", () => {
  it("offers the cards that can be played, and only those", () => {
    show(choice, 1);
    expect([...document.querySelectorAll("li button[data-move]")].map((card) => card.getAttribute("data-move"))).toEqual([
      "E1",
      "E2+",
    ]);
    happen("[data-move=E1]", click());
    expect(play.mock.calls).toEqual([["E1"]]);
  });

  it("offers nothing while somebody else is to act", () => {
    show(choice, 0, { moves: [] });
    expect(count(".layout li button") + count("[data-move]") + count(".landing")).toBe(0);
  });

  it("says what a card does", () => {
    show(choice, 1);
    expect(one("[data-move='E2+']").getAttribute("aria-label")).toContain("Alice = 13 (−1), Bruno = 19 (+5)");
  });

  it("shows where the king would land and what it would score, until Escape", () => {
    show(choice, 1);
    (one("[data-move='E2+']") as HTMLElement).focus();
    flushSync();
    expect(count(".way")).toBe(1);
    expect(texts("header .gain")).toEqual(["−1", "+5"]);
    happen("[data-move='E2+']", key("Escape"));
    expect(count(".way")).toBe(0);
  });

  it("keeps the focus when the card that had it is played", () => {
    show(choice, 1);
    (one("[data-move='E2+']") as HTMLElement).focus();
    goOn(flipped);
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Cartes de Bruno");
  });

  it("is walked by arrows", () => {
    show(choice, 1);
    (one("[data-move=E1]") as HTMLElement).focus();
    happen("[data-move=E1]", key("ArrowRight"));
    expect(document.activeElement?.getAttribute("data-move")).toBe("E2+");
  });
});

describe("a puzzle", () => {
  const untold = { moves: choice.moves.map((move) => ({ ...move, scores: [] })) };

  it("tells no points of a card", () => {
    show(choice, 1, untold);
    expect(texts("li .gain")).toEqual(["?", "?"]);
    expect(one("[data-move=E1]").getAttribute("aria-label")).toMatch(/: \?$/);
  });

  it("tells no points on the board either", () => {
    show(choice, 1, untold);
    (one("[data-move=E1]") as HTMLElement).focus();
    flushSync();
    expect(texts(".field .gain")).toEqual(["?"]);
    expect(texts("header .gain")).toEqual(["", ""]);
  });
});

describe("what is told under the board", () => {
  it("is what can be done", () => {
    show(choice, 1);
    expect(texts(".told")).toEqual(["Jouez une carte ou piochez."]);
  });

  it("is who plays, while that is somebody else", () => {
    show(choice, 0, { moves: [] });
    expect(texts(".told")).toEqual(["À jouer : Bruno"]);
  });

  it("is that only passing is left", () => {
    show(blocked, 1);
    expect(texts(".told")[0]).toContain("passez");
  });

  it("is why a card cannot be played, which plays nothing", () => {
    show(choice, 1);
    happen("button[aria-disabled]", click());
    expect(texts(".told")[0]).toContain("ne se joue pas");
    expect(play).not.toHaveBeenCalled();
  });
});

describe("a finger", () => {
  const touch = () => new PointerEvent("pointerdown", { pointerType: "touch", bubbles: true });

  it.each(["[data-move=E1]", "[data-square=f7]"])("looks with the first tap on %s and plays with the second", (place) => {
    show(choice, 1);
    happen(place, touch());
    happen(place, click());
    expect(count(".way")).toBe(1);
    expect(play).not.toHaveBeenCalled();
    happen(place, touch());
    happen(place, click());
    expect(play.mock.calls).toEqual([["E1"]]);
  });
});

describe("the other side", () => {
  it("is looked from at a press, with the same cards at hand", () => {
    show(choice, 1);
    happen("[aria-pressed]", click());
    expect(one("[role=gridcell]").getAttribute("data-square")).toBe("a9");
    expect(one("section.near").getAttribute("aria-label")).toBe("Bruno");
    happen("[aria-pressed]", click());
    expect(one("[role=gridcell]").getAttribute("data-square")).toBe("i1");
  });
});

describe("what lies beside the board", () => {
  it("has a pile to draw from", () => {
    show(choice, 1);
    happen("[data-move=draw]", click());
    expect(play.mock.calls).toEqual([["draw"]]);
  });

  it("has a button to pass when that is offered", () => {
    show(blocked, 1);
    happen("[data-move=pass]", click());
    expect(play.mock.calls).toEqual([["pass"]]);
  });

  it("counts the pawns of each player where they have their own", () => {
    show(course);
    expect(texts(".supply strong").slice(0, 2).map(Number)).toEqual([...course.view.stock].reverse());
  });
});

it("crowns the winner", () => {
  show(over);
  expect(one("use[href='#roses-laurel']").closest("section")?.getAttribute("aria-label")).toBe("Bruno");
});

describe("moves that are pointed out", () => {
  const labels = () => [...document.querySelectorAll<HTMLElement>("[data-hint]")].map((hint) => hint.dataset.hint);

  it("are arrows from the king to where it lands, numbered, the best on top", () => {
    const [first, second] = choice.moves.filter(({ label }) => label in choice.view.targets);
    show(choice, 0, {
      hints: [
        { label: first!.label, rank: 1, weight: 0.7 },
        { label: second!.label, rank: 2, weight: 0.2 },
      ],
    });

    expect(labels()).toEqual([second!.label, first!.label]);
    expect(texts("[data-hint] text")).toEqual(["2", "1"]);
  });

  it("mark the pile when drawing is one of them", () => {
    show(choice, 0, { hints: [{ label: "draw", rank: 1, weight: 1 }] });

    expect(count(".supply [data-hint]")).toBe(1);
  });

  it("are none unless they are asked for", () => {
    show(choice);

    expect(labels()).toEqual([]);
  });
});
