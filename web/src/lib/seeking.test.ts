import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followMine } from "./mine.svelte";
import { route, startRouter } from "./router.svelte";
import { goWhenFound, isSeeking, seek, soughtTable, stopSeeking } from "./seeking.svelte";
import { type Asked, FakeSocket, fakeServer, fakeSockets, listed } from "./testing/fakes";

const waits = listed("t1", { status: "open", your_turn: false, turn: null });

let asked: Asked[];
let leave: () => void;

function tell(...games: unknown[]): void {
  FakeSocket.last.tell({ type: "mine", games, invitations: [] });
  goWhenFound();
}

beforeEach(async () => {
  fakeSockets();
  asked = fakeServer({
    "POST /guests": { status: 201, body: { id: "ada", name: "Ada", kind: "guest", admin: false, token: "x" } },
    "POST /seeks": { status: 201, body: { id: "t1", url: "/games/t1", waiting: true } },
    "POST /games/t1/leave": { body: { seq: 1 } },
  });
  history.replaceState(null, "", "/rules/roses/classic");
  startRouter();
  leave = followMine();
  await seek({ game: "roses" });
});
afterEach(async () => {
  await stopSeeking();
  leave();
  vi.unstubAllGlobals();
});

test("one waits wherever one is, and goes to the table when somebody comes", () => {
  tell();
  tell(waits);
  expect(soughtTable()?.id).toBe("t1");
  expect(route().page).toBe("rules");

  tell(listed("t1"));

  expect(route()).toEqual({ page: "table", id: "t1" });
  expect(isSeeking()).toBe(false);
});

test("who stops looking leaves the table", async () => {
  tell(waits);

  await stopSeeking();

  expect(isSeeking()).toBe(false);
  expect(asked.at(-1)).toMatchObject({ method: "POST", path: "/games/t1/leave" });
});

test("a table that is gone is waited for no more", () => {
  tell(waits);
  tell();

  expect(isSeeking()).toBe(false);
});

test("a reload of the page forgets nothing, another tab knows nothing", () => {
  expect(sessionStorage.getItem("couronne.sought")).toBe("t1");
  expect(localStorage.getItem("couronne.sought")).toBeNull();
});
