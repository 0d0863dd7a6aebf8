import { flushSync, mount, unmount } from "svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { BoardProps } from "../board";
import Board from "./Board.svelte";
import { placementsOf } from "./placing";
import { SCENES, sayInFrench, type Scene } from "./scene";
import type { KingdominoView } from "./view";

vi.setConfig({ testTimeout: 30_000 });

let board: Record<string, unknown> | null = null;
let played: string[] = [];

function show(scene: Scene, changes: Partial<BoardProps<KingdominoView>> = {}): BoardProps<KingdominoView> {
  const seat = typeof scene.view.turn === "number" ? scene.view.turn : 0;
  const props = $state<BoardProps<KingdominoView>>({
    ...structuredClone(scene),
    side: seat,
    last: null,
    say: sayInFrench,
    play: (label) => played.push(label),
    ...changes,
  });
  played = [];
  board = mount(Board, { target: document.body, props });
  flushSync();
  return props;
}

afterEach(async () => {
  if (board) await unmount(board);
  board = null;
});

const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
const one = (selector: string) => document.querySelector<HTMLElement>(selector);
const ghost = () => one("[data-ghost]")?.dataset.ghost ?? null;

function click(selector: string): void {
  one(selector)?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  flushSync();
}

function press(key: string, target: Element = document.body): void {
  target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  flushSync();
}

const clickOn = (cell: string) => click(`[data-cell="${cell}"]`);
const button = (word: string) => all(".tools button").find((found) => found.textContent?.includes(word));

describe.each(Object.entries(SCENES))("%s", (_, scene) => {
  it("shows every kingdom with its tiles and its score, the own first", () => {
    show(scene);
    const { kingdoms, scores, turn } = scene.view;
    const seats = all("[data-seat]").map((found) => Number(found.dataset.seat));
    expect(seats).toHaveLength(kingdoms.length);
    expect(seats[0]).toBe(typeof turn === "number" ? turn : 0);
    for (const seat of seats) {
      const tiles = all(`[data-seat="${seat}"] [data-tile]`).map((tile) => tile.dataset.tile);
      expect(tiles.sort()).toEqual(Object.keys(kingdoms[seat]!.cells).sort());
      expect(one(`[data-seat="${seat}"] output`)?.textContent?.trim()).toBe(`${scores[seat]}`);
    }
  });

  it("shows line and turns, and has a word for everything", () => {
    show(scene);
    expect(document.body.innerHTML).not.toContain("kingdomino.");
    expect(all("[data-slot]").map((slot) => slot.dataset.slot)).toEqual(scene.view.line.map(({ letter }) => letter));
    expect(all("[data-turn]").map((turn) => Number(turn.dataset.turn))).toEqual(scene.view.turns.map(({ seat }) => seat));
    expect(all("[data-next]").map((next) => next.dataset.next)).toEqual(scene.view.next_turns.map((seat) => `${seat ?? ""}`));
  });

});

it.each([SCENES.officialChoose, SCENES.officialPlace])("offers nothing without moves", (scene) => {
  show(scene, { moves: [] });
  expect(all(".offered, [data-slot] button, .hand")).toEqual([]);
});

describe("placing", () => {
  const scene = SCENES.seedStrict;
  const placements = placementsOf(scene.view, scene.moves);
  const [first] = placements;

  it("marks the cells that can be covered", () => {
    show(scene);
    const offered = all(".offered").map((cell) => cell.dataset.cell);
    expect(offered.sort()).toEqual([...new Set(placements.flatMap(({ cells }) => cells))].sort());
  });

  it("lays a ghost first and plays on the second click", () => {
    show(scene);
    clickOn(first!.cells[0]);
    expect(ghost()).toBe(first!.label);
    expect(played).toEqual([]);
    clickOn(first!.cells[1]);
    expect(played).toEqual([first!.label]);
  });

  it("tells the points that a placement brings", () => {
    show(scene);
    const best = placements.reduce((one, other) => (other.points! > one.points! ? other : one));
    clickOn(best.cells[0]);
    while (ghost() !== best.label) press("r");
    expect(one(".tray p")?.textContent).toContain(`+${best.points}\u00a0point`);
    expect(one(".gain")?.textContent).toBe(`+${best.points}`);
  });

  it("tells no points in a puzzle", () => {
    show(scene, { moves: scene.moves.map((move) => ({ ...move, scores: [] })) });
    clickOn(first!.cells[0]);
    expect(one(".gain")?.textContent).toBe("+?");
    expect(one(".tray p")?.textContent).not.toContain("point");
  });

  it("takes the ghost back with Escape, and plays it with Enter", () => {
    show(scene);
    clickOn(first!.cells[0]);
    press("Escape");
    expect(ghost()).toBeNull();
    clickOn(first!.cells[0]);
    press("Enter");
    expect(played).toEqual([first!.label]);
  });

  it("says why the domino cannot lie on a cell", () => {
    show(scene);
    clickOn("g7");
    expect(ghost()).toBeNull();
    expect(one("[data-refused]")?.dataset.refused).toBe("g7");
    expect(one(".tray p")?.textContent).toContain("le château ne se couvre pas");
  });

  it("forgets the refusal once the domino lies somewhere", () => {
    show(scene);
    clickOn("g7");
    clickOn(first!.cells[0]);
    expect(one("[data-refused]")).toBeNull();
  });

  it("is entered with an arrow from anywhere", () => {
    show(scene);
    press("ArrowUp");
    expect((document.activeElement as HTMLElement).dataset.cell).toBe("g7");
  });

  it("discards only once that is confirmed", () => {
    show(scene);
    button("Défausser")?.click();
    flushSync();
    expect(played).toEqual([]);
    button("Confirmer")?.click();
    expect(played).toEqual(["discard"]);
  });

  it("does not offer to discard where that is no move", () => {
    show(SCENES.officialPlace);
    expect(button("Défausser")).toBeUndefined();
  });

  it("keeps the ghost while the same position is told again, and drops it with the next", () => {
    const props = show(scene);
    clickOn(first!.cells[0]);
    props.view = structuredClone(scene.view);
    flushSync();
    expect(ghost()).toBe(first!.label);
    props.view = SCENES.seedStrict.view;
    props.moves = [];
    flushSync();
    expect(ghost()).toBeNull();
  });
});

describe("choosing", () => {
  it("takes a domino of the line by click", () => {
    show(SCENES.officialChoose);
    click('[data-slot="C"] button');
    expect(played).toEqual(["C"]);
  });

  it("goes to a domino by its letter or its place", () => {
    show(SCENES.officialChoose);
    press("b");
    expect(document.activeElement).toBe(one('[data-slot="B"] button'));
    press("4");
    expect(document.activeElement).toBe(one('[data-slot="D"] button'));
    expect(played).toEqual([]);
  });
});

describe("the grid", () => {
  it("is walked with arrows", async () => {
    show(SCENES.mightyDuel);
    press("ArrowRight", one('[data-cell="g7"]')!);
    await Promise.resolve();
    flushSync();
    expect(one('[role="gridcell"][tabindex="0"]')?.dataset.cell).toBe("h7");
  });

  it("slides as the kingdom grows, with the same cells", () => {
    const props = show(SCENES.officialPlace);
    const own = `[data-seat="${props.view.turn}"]`;
    const castle = () => one(`${own} [data-cell="g7"]`);
    const where = () => all(`${own} .slides`).map((part) => part.getAttribute("style"));
    const before = { castle: castle(), where: where() };
    const view = structuredClone(SCENES.officialPlace.view);
    const kingdom = view.kingdoms[Number(view.turn)]!;
    kingdom.columns = ["d", ...kingdom.columns.slice(0, -1)];
    props.view = view;
    flushSync();
    expect(castle()).toBe(before.castle);
    expect(where()).not.toEqual(before.where);
  });

  it("marks the domino that was placed last", () => {
    const props = show(SCENES.officialPlace);
    const view = structuredClone(SCENES.officialPlace.view);
    Object.assign(view.kingdoms[0]!.cells, { m1: { terrain: "mine", crowns: 1 }, m2: { terrain: "mine", crowns: 0 } });
    props.view = view;
    flushSync();
    expect(all("[data-newest]").map((mark) => mark.dataset.newest)).toEqual(["m1m2"]);
  });
});

describe("moves that are pointed out", () => {
  it("are outlined in the kingdom of who is to act, which is seen large", () => {
    const { view } = SCENES.officialPlace;
    const [label] = Object.keys(view.targets);
    show(SCENES.officialPlace, { moves: [], side: 1 - Number(view.turn), hints: [{ label: label!, rank: 1, weight: 1 }] });

    expect(all("[data-seat]")[0]?.dataset.seat).toBe(String(view.turn));
    expect(all(`[data-seat="${view.turn}"] [data-hint]`).map((hint) => hint.dataset.hint)).toEqual([label]);
  });

  it("number the dominoes of the line", () => {
    const [slot] = SCENES.officialChoose.view.line;
    show(SCENES.officialChoose, { hints: [{ label: slot!.letter, rank: 2, weight: 0.3 }] });

    expect(one(`[data-slot="${slot!.letter}"] [data-hint]`)?.textContent).toContain("2");
    expect(all("[data-slot] [data-hint]")).toHaveLength(1);
  });
});
