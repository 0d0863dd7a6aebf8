import { beforeEach, describe, expect, test, vi } from "vitest";
import { api, beStranger } from "./api";
import { speak } from "./i18n.svelte";
import { playerName } from "./names";
import { become, becomeNobody, leave, person, rename, sessionEnded, somebody } from "./person.svelte";
import { recall } from "./remember";
import { fakeServer } from "./testing/fakes";
import { soon } from "./testing/patience";

const ADA = { id: "a1", name: "Ada", kind: "guest", admin: false } as const;

beforeEach(async () => {
  localStorage.clear();
  becomeNobody();
  await speak("en");
});

describe("whoever looks", () => {
  test("is made a guest by the first action, and remembered", async () => {
    fakeServer({ "POST /guests": { status: 201, body: { ...ADA, token: "secret" } } });

    await somebody();

    expect(person()).toEqual(ADA);
    expect(recall("guest")).toBe("yes");
  });

  test("is nobody any more when the server does not know the session", async () => {
    fakeServer({ "GET /me": { status: 401, body: { code: "who_are_you", message: "?" } } });
    become(ADA);

    await expect(api.me()).rejects.toThrow("no longer logged in");

    expect(person()).toBeNull();
    expect(recall("guest")).toBeNull();
    expect(sessionEnded()).toBe(true);
  });

  test("who leaves by their own will is not told that the session has ended", async () => {
    become(ADA);
    await leave(Promise.resolve().then(beStranger));

    await soon(() => expect(person()).toBeNull());
    expect(sessionEnded()).toBe(false);
  });

  test("who could not leave, and is not known any more, is told", async () => {
    become(ADA);
    const refused = Promise.reject(new Error("refused"));
    await expect(leave(refused)).rejects.toThrow("refused");
    beStranger();

    await soon(() => expect(sessionEnded()).toBe(true));
  });

  test("is a guest again when one is needed, as at a first visit", async () => {
    fakeServer({ "POST /guests": { status: 201, body: { ...ADA, id: "a2", token: "secret" } } });
    become(ADA);
    beStranger();
    await soon(() => expect(sessionEnded()).toBe(true));

    await somebody();

    expect(person()?.id).toBe("a2");
    expect(sessionEnded()).toBe(false);
  });

  test("is remembered by name as a guest only", async () => {
    const renamed = { ...ADA, name: "Bea" };
    fakeServer({ "PATCH /me": { body: renamed } });
    become({ ...ADA, kind: "member" });

    await rename("Bea");
    expect(person()?.name).toBe("Bea");
    expect(recall("name")).toBeNull();

    become(ADA);
    await rename("Bea");
    expect(recall("name")).toBe("Bea");
    vi.unstubAllGlobals();
  });
});

test("a seat says who sat there: a person by name, a bot by level, nobody any more", () => {
  expect(playerName({ name: "bot:3", kind: "person" })).toBe("bot:3");
  expect(playerName({ name: "bot:3", kind: "bot" })).toBe("Bot level 3");
  expect(playerName({ name: "", kind: "person" })).toBe("Deleted account");
});
