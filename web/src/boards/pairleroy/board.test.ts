import { flushSync, mount, unmount, type ComponentProps } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { OfferedMove } from "../board";
import Board from "./Board.svelte";
import en from "./en.json";
import fr from "./fr.json";
import { offersOf } from "./offers";
import type { PairleroyView } from "./view";

interface Position {
  view: PairleroyView;
  moves: OfferedMove[];
  names: string[];
}

const files = import.meta.glob<Position>("./fixtures/*.json", { eager: true, import: "default" });
const positions = Object.entries(files).map(([path, position]) => [/(\w+)\.json/.exec(path)![1]!, position] as const);
const position = (name: string): Position => files[`./fixtures/${name}.json`]!;

const words: Record<string, string> = fr;
const said = vi.fn((key: string, values: Record<string, string | number> = {}) => {
  const sentence = words[key];
  if (sentence === undefined) throw new Error(`no word for ${key}`);
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (!(name in values)) throw new Error(`${key} lacks ${name}`);
    return String(values[name]);
  });
});

let board: Record<string, unknown> | undefined;
const play = vi.fn();

function show(name: string, changes: Partial<ComponentProps<typeof Board>> = {}): Position {
  const found = position(name);
  const props = { ...found, side: found.view.acting ?? 0, last: null, say: said, play, ...changes };
  board = mount(Board, { target: document.body, props });
  flushSync();
  return found;
}

const all = (selector: string): Element[] => [...document.querySelectorAll(selector)];
const one = (selector: string): Element => document.querySelector(selector)!;
const buttonSaying = (text: string): HTMLButtonElement =>
  all("button").find((button) => button.textContent!.includes(text)) as HTMLButtonElement;
const press = (target: EventTarget, key: string): void => {
  target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  flushSync();
};
const touch = (target: Element): void => {
  target.dispatchEvent(new PointerEvent("pointerdown", { pointerType: "touch", bubbles: true }));
  target.dispatchEvent(new PointerEvent("pointerup", { pointerType: "touch", bubbles: true }));
  target.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  flushSync();
};

beforeEach(() => {
  play.mockClear();
});
afterEach(() => {
  if (board) void unmount(board);
  board = undefined;
});

describe.each(positions)("the position %s", (name, { view, moves }) => {
  it("shows every tile owner, castle and colon", () => {
    show(name);
    expect(all("[data-colon]")).toHaveLength(view.players.length);
    expect(all("[data-castle]")).toHaveLength(view.players.filter(({ castle }) => castle).length);
    expect(all("[data-zone]")).toHaveLength(view.players.filter(({ zone }) => zone.length).length);
    expect(all("[data-round]")).toHaveLength(view.rounds.filter(({ owner }) => owner !== null).length);
    expect(all(".strip")).toHaveLength(view.players.length);
  });

  it("has a place, a button or a face for every move", () => {
    show(name);
    const faces = all("button[aria-pressed]").length;
    const offered = new Set(all("[data-move]").map((element) => element.getAttribute("data-move")));
    expect(offered.size + faces).toBe(moves.length);
  });

  it("lights every cell and round to which a move leads", () => {
    show(name);
    expect(all("g.spot[data-move]")).toHaveLength(view.places.length + view.marks.length);
    expect(all("g.spot").every((spot) => spot.getAttribute("aria-label"))).toBe(true);
  });

  it("lights nothing for who only watches", () => {
    show(name, { moves: [] });
    expect(all("g.spot, .offered, button[data-move]")).toHaveLength(0);
  });
});

it("tells apart the kinds of all moves", () => {
  const kinds = new Set(positions.flatMap(([, { view, moves }]) => offersOf(view, moves).map(({ kind }) => kind)));
  expect([...kinds].sort()).toEqual(
    ["buy", "castle", "deliver", "end", "face", "keep", "lay", "outpost", "piece", "step", "stop", "tile"].sort(),
  );
});

it("plays a tile of the tray, or keeps them all", () => {
  const { moves } = show("tile");
  (one(`button[data-move="${moves[0]!.label}"]`) as HTMLButtonElement).click();
  buttonSaying("garder").click();
  expect(play.mock.calls).toEqual([[moves[0]!.label], ["keep"]]);
});

it("shows what a cell brings before it is chosen", () => {
  const { moves } = show("cell");
  const best = moves.find(({ note }) => note.includes("clôt"))!;
  const spot = one(`g[data-move="${best.label}"]`);
  spot.dispatchEvent(new MouseEvent("mouseenter"));
  flushSync();
  expect(one(".told").textContent).toContain(best.note);
  expect(one(".ghost").textContent).toContain("+4");
  expect(all(".landing")).toHaveLength(1);
  expect(play).not.toHaveBeenCalled();
  spot.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  expect(play).toHaveBeenCalledWith(best.label);
});

it("goes from place to place with the arrows and chooses with Enter", () => {
  show("cell");
  const first = one("g.spot[tabindex='0']") as SVGElement;
  first.focus();
  press(first, "ArrowDown");
  const next = one("g.spot[tabindex='0']");
  expect(next).not.toBe(first);
  press(next, "Enter");
  expect(play).toHaveBeenCalledWith(next.getAttribute("data-move"));
});

it("turns a tile with R and lays the face that is seen", () => {
  const { moves } = show("face");
  press(window, "r");
  buttonSaying("Poser").click();
  expect(play).toHaveBeenCalledWith(moves[1]!.label);
});

it("comes back to the first face after the last", () => {
  const { moves } = show("face");
  for (const _ of moves) press(window, "R");
  press(one("g[role='button'][aria-label='Poser']"), "Enter");
  expect(play).toHaveBeenCalledWith(moves[0]!.label);
});

it("says why a tile does not go where it is pointed at, and lays nothing there", () => {
  const { view } = show("cell");
  const refused = view.refused.find(({ cell }) => cell)!;
  const spot = one(`g.refused[data-spot="${refused.label}"]`);
  spot.dispatchEvent(new MouseEvent("mouseenter"));
  spot.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  flushSync();
  expect(one(".told").textContent).toMatch(/n'y va pas ; il y faut (forêt|champ|prairie|bourg) (au nord|en bas)/);
  expect(play).not.toHaveBeenCalled();
});

it("goes with Shift also where nothing can be done", () => {
  const { view } = show("cell");
  const names = new Set(view.refused.map(({ label }) => label));
  const visited = (shiftKey: boolean) => {
    for (const key of ["ArrowUp", "ArrowLeft", "ArrowDown", "ArrowRight"].flatMap((arrow) => Array<string>(9).fill(arrow))) {
      one("g.spot[tabindex='0']").dispatchEvent(new KeyboardEvent("keydown", { key, shiftKey, bubbles: true }));
      flushSync();
      if (names.has(one("g.spot[tabindex='0']").getAttribute("data-spot")!)) return true;
    }
    return false;
  };
  expect(visited(false)).toBe(false);
  expect(visited(true)).toBe(true);
});

it("shows the way in which a tile would lie before it is laid", () => {
  const { view } = show("cell");
  one(`g[data-move="${view.places[0]!.cell}"]`).dispatchEvent(new MouseEvent("mouseenter"));
  flushSync();
  expect(all(".ghost .frame")).toHaveLength(1);
});

it("lights where a drawn tile would go", () => {
  show("tile");
  one("button.tile[data-move]").dispatchEvent(new MouseEvent("mouseenter"));
  flushSync();
  expect(all(".fits")).toHaveLength(1);
});

it("walks several steps by one click, a move for each", async () => {
  const { view } = show("step");
  const far = view.reach.find(({ steps }) => steps.length > 1)!;
  one(`g.walk[data-spot="walk:${far.cell}"]`).dispatchEvent(new MouseEvent("click", { bubbles: true }));
  expect(play.mock.calls).toEqual([[far.steps[0]]]);
});

it("prices what the colon can reach", () => {
  const { view } = show("step");
  const dear = view.reach.find(({ steps, price }) => steps.length > 1 && price > 0)!;
  expect(one(`g.walk[data-spot="walk:${dear.cell}"]`).textContent).toContain(`−${dear.price}`);
});

it("shows the influence that a castle would have", () => {
  show("castle");
  one("g.castle").dispatchEvent(new MouseEvent("mouseenter"));
  flushSync();
  expect(all(".influence").length).toBeGreaterThan(0);
});

it("asks twice before a card is bought, since another is drawn for it", () => {
  show("kingdom");
  const slot = one("button.slot") as HTMLButtonElement;
  slot.click();
  flushSync();
  expect(play).not.toHaveBeenCalled();
  expect(one(".confirm").textContent).toContain("pas de retour");
  slot.click();
  expect(play).toHaveBeenCalledWith(slot.getAttribute("data-move"));
});

it("takes back with its button and with Ctrl+Z, while that is allowed", () => {
  const undo = vi.fn();
  show("cell", { undo });
  (one("button.undo") as HTMLButtonElement).click();
  window.dispatchEvent(new KeyboardEvent("keydown", { key: "z", ctrlKey: true }));
  expect(undo).toHaveBeenCalledTimes(2);
});

it("says in the kingdom what cannot be founded, and why", () => {
  show("kingdom");
  expect(one(".told").textContent).toMatch(/Château : (vous l'avez déjà|coûte 20)/);
});

it("asks fingers twice: once to see, once to play", () => {
  show("kingdom");
  const slot = one("button.slot");
  touch(slot);
  expect(play).not.toHaveBeenCalled();
  expect(one(".confirm").textContent).toContain("Jouer");
  touch(slot);
  expect(play).toHaveBeenCalledWith(slot.getAttribute("data-move"));
});

it("forgets with Escape what was touched", () => {
  show("kingdom");
  touch(one("g.spot"));
  press(window, "Escape");
  expect(all(".confirm")).toHaveLength(0);
});

it("delivers from a contract", () => {
  show("kingdom");
  (one("button.contract") as HTMLButtonElement).click();
  expect(play.mock.calls[0]![0]).toMatch(/^deliver:/);
});

it("says the same in both languages", () => {
  const holes = (sentence: string) => [...sentence.matchAll(/\{\w+\}/g)].map(String).sort();
  expect(Object.keys(en)).toEqual(Object.keys(fr));
  for (const [key, sentence] of Object.entries(en)) expect([key, holes(words[key]!)]).toEqual([key, holes(sentence)]);
});

describe("moves that are pointed out", () => {
  const hintAt = (label: string) => [{ label, rank: 1, weight: 1 }];

  it("are ringed on the map where they lead", () => {
    const { view } = position("cell");
    const label = view.moves[view.places[0]!.move]!.label;
    show("cell", { hints: hintAt(label) });

    expect(all(".map [data-hint]").map((hint) => hint.getAttribute("data-hint"))).toEqual([label]);
  });

  it("number the cards of the market", () => {
    const buy = position("kingdom").view.moves.find(({ label }) => label.startsWith("buy:"))!;
    show("kingdom", { hints: hintAt(buy.label) });

    expect(all(".slot [data-hint]")).toHaveLength(1);
    expect(one(`[data-move="${buy.label}"] [data-hint]`)).not.toBeNull();
  });

  it("number the tiles to choose from", () => {
    const [tile] = position("tile").moves;
    show("tile", { hints: hintAt(tile!.label) });

    expect(one(`.tray [data-move="${tile!.label}"] [data-hint]`).textContent).toContain("1");
  });
});
