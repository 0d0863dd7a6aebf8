import { beforeEach, expect, test, vi } from "vitest";
import { pointAt, revealPointed } from "./pointing";
import { soon } from "./testing/patience";

const pointed = (): string[] => [...document.querySelectorAll("[data-pointed]")].map(({ id }) => id);

beforeEach(() => {
  document.body.innerHTML = '<b id="one" class="card"></b><b id="two" class="card"></b><i id="king"></i>';
});

test("everything that is meant is pointed at", () => {
  pointAt(document.body, ".card");
  expect(pointed()).toEqual(["one", "two"]);
});

test("nothing is pointed at any more in the end", () => {
  pointAt(document.body, ".card")();
  expect(pointed()).toEqual([]);
});

test("what is drawn later is pointed at too", async () => {
  pointAt(document.body, ".card");
  document.body.insertAdjacentHTML("beforeend", '<b id="three" class="card"></b>');
  await soon(() => expect(pointed()).toEqual(["one", "two", "three"]));
});

test("what is no longer meant is pointed at no longer", async () => {
  pointAt(document.body, ".card");
  document.querySelector("#one")!.classList.remove("card");
  document.body.append(document.createElement("u"));
  await soon(() => expect(pointed()).toEqual(["two"]));
});

test("what is pointed at comes into sight", () => {
  pointAt(document.body, "#king");
  const king = document.querySelector("#king")!;
  king.scrollIntoView = vi.fn();
  revealPointed(document.body);
  expect(king.scrollIntoView).toHaveBeenCalled();
});
