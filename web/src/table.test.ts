import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { speak, withWords } from "./lib/i18n.svelte";
import type { Table } from "./lib/messages";
import { followMine } from "./lib/mine.svelte";
import { dismiss, notice } from "./lib/notices.svelte";
import { type Asked, aTable, fakeServer, FakeSocket, fakeSockets, listed } from "./lib/testing/fakes";
import { soon } from "./lib/testing/patience";
import Page from "./pages/Table.svelte";

let page: Record<string, unknown>;
let asked: Asked[];

beforeEach(async () => {
  fakeSockets();
  await speak("fr");
  await withWords("table", Promise.resolve());
  HTMLDialogElement.prototype.showModal ??= function () {
    this.open = true;
  };
});
afterEach(async () => {
  await unmount(page);
  dismiss();
  vi.unstubAllGlobals();
});

/** Open the page of a table that the server tells of over the live line. */
async function open(table: Table): Promise<void> {
  asked = fakeServer({
    "GET /games/t1": { body: table },
    "POST /guests": { status: 201, body: { id: "g1", name: "Ada", token: "x" } },
    "POST /games/t1/join": { body: table },
    "POST /games/t1/undo": { body: { seq: 12 } },
    "POST /games/t1/takeback": { body: { seq: 12 } },
    "POST /games/t1/draw": { status: 503, body: { code: "not_kept", message: "Rien n'a pu être gardé." } },
    "POST /games/t1/decline": { body: { seq: 12 } },
    "POST /games/t1/resign": { status: 403, body: { code: "not_your_seat", message: "Ce n'est pas votre place." } },
  });
  page = mount(Page, { target: document.body, props: { id: "t1" } });
  FakeSocket.last.accept();
  tell(table);
  await soon(() => expect(document.querySelector(".felt img")).not.toBeNull());
  await soon(() => expect(document.querySelector(".place")).not.toBeNull());
}

function tell(table: Table): void {
  FakeSocket.last.tell({ type: "table", table });
  flushSync();
}

function text(selector: string): string {
  return document.querySelector(selector)?.textContent?.replace(/\s+/g, " ").trim() ?? "";
}

function button(name: string): HTMLElement | undefined {
  const buttons = [...document.querySelectorAll<HTMLElement>("button, a")];
  return buttons.find((one) => one.textContent?.trim().startsWith(name));
}

function press(name: string): void {
  button(name)!.click();
  flushSync();
}

/** Press what comes only when it is asked for. */
async function pressNext(name: string): Promise<void> {
  await soon(() => expect(button(name)).toBeDefined());
  press(name);
}

const BLITZ = { kind: "blitz", bank: 300, increment: 3 } as const;
const withBob: Table["seats"] = [
  aTable().seats[0]!,
  { name: "Bob", kind: "person", you: false, online: true, invited: false, has_page: false },
];

describe("the page of a table", () => {
  test("says who sits where and whose turn it is", async () => {
    await open(aTable());

    expect(text(".standing")).toBe("À vous de jouer : 2 coups possibles.");
    expect(text("ol")).toContain("Ada – vous rouge · en ligne");
    expect(text("ol")).toContain("Robot niveau 3 blanc · robot");
    expect(document.title).toContain("À vous");
  });

  test("marks somebody's program, and says of who has left neither that they are here nor away", async () => {
    const seats: Table["seats"] = [
      { ...withBob[1]!, name: "Robo", program: true },
      { ...withBob[1]!, name: "", online: false },
    ];
    await open(aTable({ seats, status: "over", turn: null, mine: false, moves: [] }));

    expect(text("ol li:first-child")).toContain("robot d'un joueur Robo rouge · en ligne");
    expect(text("ol li:last-child .who")).toBe("Compte supprimé blanc");
  });

  test("sends a chosen move once, with the number of the position", async () => {
    await open(aTable());
    press("Nord 2");
    press("Nord 2");

    expect(FakeSocket.last.sent.filter((message) => (message as { type: string }).type === "move")).toEqual([
      { type: "move", seq: 10, move: "N2" },
    ]);
    expect(text(".standing")).toBe("Votre coup est en route…");

    tell(aTable({ seq: 11, events: 11, turn: 1, mine: false, moves: [], thinking: true }));

    expect(text(".standing")).toBe("Robot niveau 3 réfléchit…");
  });

  test("shows a refusal as the server's sentence and changes nothing", async () => {
    await open(aTable());
    press("Nord 2");
    FakeSocket.last.tell({ type: "error", code: "stale", message: "La position a changé.", seq: 10 });
    flushSync();

    expect(notice()).toEqual({ text: "La position a changé.", bad: true });
    expect(text(".standing")).toBe("À vous de jouer : 2 coups possibles.");
  });

  test("says that the connection is lost, and takes no move meanwhile", async () => {
    await open(aTable());
    FakeSocket.last.break();
    flushSync();
    expect(text(".lost")).toBe("Connexion perdue, nouvel essai…");

    press("Nord 2");

    expect(notice()?.text).toContain("le coup n'est pas parti");
  });

  test("takes back a move only where the server allows it", async () => {
    await open(aTable());
    const undo = [...document.querySelectorAll("button")].find((one) => one.textContent?.includes("Reprendre"))!;
    expect(undo.disabled).toBe(true);

    tell(aTable({ can_undo: true, seq: 11 }));
    press("Reprendre");

    expect(asked.at(-1)).toEqual({ method: "POST", path: "/games/t1/undo", body: { seq: 11 } });
  });

  test("takes anything back at once where only bots play", async () => {
    await open(aTable({ can: { ...aTable().can, takeback: true } }));

    press("Reprendre");

    expect(asked.at(-1)).toEqual({ method: "POST", path: "/games/t1/takeback", body: null });
  });

  test("asks another person before something is taken back", async () => {
    await open(aTable({ seats: withBob, can: { ...aTable().can, takeback: true } }));
    const undo = [...document.querySelectorAll("button")].find((one) => one.textContent?.trim() === "Reprendre")!;
    expect(undo.disabled).toBe(true);

    press("Plus");
    await pressNext("Demander à reprendre");

    expect(asked.at(-1)?.path).toBe("/games/t1/takeback");
  });

  test("shows an offer with its two answers", async () => {
    await open(aTable({ seats: withBob, offers: { draw: [1], takeback: [] } }));
    expect(text(".place")).toBe("Bob propose la nulle : la partie serait partagée. Accepter Refuser");

    press("Refuser");

    expect(asked.at(-1)?.path).toBe("/games/t1/decline");
  });

  test("agrees to what is offered, and to nothing else", async () => {
    await open(aTable({ seats: withBob, offers: { draw: [], takeback: [1] } }));

    press("Accepter");

    expect(asked.at(-1)).toEqual({ method: "POST", path: "/games/t1/takeback", body: { agree: true } });
  });

  test("says beside the board that the server can keep nothing, until it can", async () => {
    await open(aTable({ seats: withBob, offers: { draw: [1], takeback: [] } }));
    press("Accepter");
    await soon(() => expect(text(".board [role=alert]")).toContain("Rien n'a pu être gardé."));
    expect(notice()).toBeNull();

    tell(aTable({ seq: 11 }));

    expect(text(".board [role=alert]")).toBe("");
  });

  test("shows the clock of each person, and whose runs", async () => {
    await open(aTable({ seats: withBob, pace: BLITZ, clock: { left: [299.5, 300], running: 0 } }));
    await soon(() => expect(document.querySelectorAll(".side [role=timer]")).toHaveLength(2));

    expect([...document.querySelectorAll(".side [role=timer]")].map((one) => one.textContent)).toEqual([
      expect.stringMatching(/^Temps de Ada\s:\s+tourne 4:59$/),
      expect.stringMatching(/5:00$/),
    ]);
    expect(document.querySelectorAll(".side .running")).toHaveLength(1);
    expect(text(".pace").replaceAll("\u00a0", " ")).toBe("5 min + 3 s");
  });

  test("waits for the server's word when time has run out", async () => {
    await open(aTable({ seats: withBob, pace: BLITZ, clock: { left: [0, 300], running: 0 } }));

    expect(text(".standing")).toBe("Le temps de Ada est écoulé, le serveur confirme…");
  });

  test("warns once when one's own time runs short", async () => {
    await open(aTable({ seats: withBob, pace: BLITZ, clock: { left: [29, 300], running: 0 } }));

    await soon(() => expect(text("p.unseen[aria-live]")).toBe("Il vous reste 30 secondes."));
  });

  test("resigns only after a question", async () => {
    await open(aTable());
    press("Abandonner");
    expect(asked.some((one) => one.path.endsWith("/resign"))).toBe(false);

    await pressNext("Oui, abandonner");

    expect(asked.at(-1)).toEqual({ method: "POST", path: "/games/t1/resign", body: { seat: 0 } });
    await soon(() => expect(notice()?.text).toBe("Ce n'est pas votre place."));
  });

  test("lets a visitor take a free seat, as a guest who looks again", async () => {
    const seats: Table["seats"] = [
      { name: "Bob", kind: "person", you: false, online: true, invited: false, has_page: false },
      { name: "", kind: "open", you: false, online: false, invited: false, has_page: false },
    ];
    await open(aTable({ status: "open", turn: null, mine: false, moves: [], seats }));
    expect(text(".standing")).toBe("Une place est libre : prenez-la, ou regardez. La donne viendra quand tous seront assis.");

    await pressNext("Prendre place");
    await soon(() => expect(FakeSocket.made.length).toBe(2));

    const posts = asked.filter((one) => one.method === "POST").map((one) => one.path);
    expect(posts).toEqual(["/guests", "/games/t1/join"]);
  });

  test("shows those who watch the same, without moves", async () => {
    const seats = aTable().seats.map((seat) => ({ ...seat, you: false }));
    await open(aTable({ seats, mine: false, moves: [] }));

    expect(document.body.textContent).toContain("Vous regardez cette partie.");
    expect(document.body.textContent).not.toContain("Abandonner");
  });

  test("counts the points at the end, and offers replay, record and rematch", async () => {
    const result = { scores: [0, 4], winners: [1], reason: "rules", text: "Victoire : blanc." };
    await open(aTable({ status: "over", turn: null, mine: false, moves: [], result }));

    expect(text(".standing")).toBe("Robot niveau 3 gagne. Victoire : blanc.");
    await soon(() => expect(text(".outcome")).toContain("territoire de 2 4"));
    expect(document.querySelector<HTMLAnchorElement>("a[download]")?.href).toContain("/api/v1/games/t1/record");
    await soon(() => expect(document.querySelector("input[type=range]")).not.toBeNull());

    tell(aTable({ status: "over", turn: null, mine: false, moves: [], result, rematch: "t2", seq: 12 }));

    expect(document.querySelector('a[href="/games/t2"]')).not.toBeNull();
  });

  test("asks who is invited to the rematch whether to play it", async () => {
    await open(aTable({ status: "over", turn: null, mine: false, moves: [], rematch: "t2" }));
    const leave = followMine();
    FakeSocket.last.accept();
    const invitation = listed("t2", { status: "open", yours: false, your_turn: false });
    FakeSocket.last.tell({ type: "mine", games: [], invitations: [invitation] });
    flushSync();

    expect(text(".asked")).toBe("On vous propose une revanche.");
    press("Refuser");
    await soon(() => expect(asked.at(-1)).toMatchObject({ method: "POST", path: "/games/t2/refuse" }));
    press("Jouer la revanche");
    await soon(() => expect(asked.at(-1)).toMatchObject({ method: "POST", path: "/games/t1/rematch" }));
    leave();
  });

  test("speaks another language at once", async () => {
    await open(aTable());
    await speak("en");
    flushSync();

    expect(text(".standing")).toBe("Your turn: 2 moves are possible.");
    expect(FakeSocket.last.sent).toContainEqual({ type: "language", lang: "en" });
  });
});
