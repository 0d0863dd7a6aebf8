/** What the board tells in words: what can be done, what a card would do, and why it cannot. */

import type { OfferedMove } from "../board";
import { cardName } from "./cards";
import { outlook } from "./scoring";
import { DRAW, ownerOf, PASS, type HandCard, type Pointed, type RosesView, type Say } from "./view";

interface Scene {
  view: RosesView;
  moves: OfferedMove[];
  names: string[];
  say: Say;
}

/** Tell what is looked at, or else what is to be done. */
export function told(scene: Scene, pointed: Pointed | null): string {
  if (!pointed) return task(scene);
  const card = scene.view.hands[pointed.seat]?.find(({ card }) => card === pointed.card);
  const move = scene.moves.find(({ label }) => label === pointed.label) ?? null;
  return card ? cardWords(scene, pointed.seat, card, move) : task(scene);
}

export function cardWords(scene: Scene, seat: number, card: HandCard, move: OfferedMove | null): string {
  const { view, names, say } = scene;
  const words = { card: cardName(card.card, say), square: card.to ?? "", name: names[1 - seat] ?? "" };
  if (!move) return say(`roses.card.${fate(view, seat, card)}`, words);
  const key = move.label.endsWith("+") ? "roses.play_hero" : "roses.play";
  return say(key, { ...words, outlook: outlook(move, view.scores, names) });
}

/** Tell what becomes of a card that is not on offer, as a key of the words. */
function fate(view: RosesView, seat: number, { to, alone, with_hero }: HandCard): string {
  if (!to) return "off_board";
  if (alone || with_hero) return "leads";
  if (ownerOf(view, to) === seat) return "own";
  return view.has_heroes ? "no_hero" : "taken";
}

function task({ view, moves, names, say }: Scene): string {
  if (view.turn === "over") return say("roses.task.over");
  if (view.turn === "chance") return say(view.hands.some(({ length }) => length) ? "roses.task.chance" : "roses.task.deal");
  if (!moves.length) return say("roses.task.other", { name: names[Number(view.turn)] ?? "" });
  return say(`roses.task.${choices(moves)}`);
}

/** Tell between what there is to choose, as a key of the words. */
function choices(moves: OfferedMove[]): string {
  const others = moves.map(({ label }) => label).filter((label) => label === DRAW || label === PASS);
  const cards = moves.length > others.length;
  if (others.includes(PASS)) return "pass";
  if (others.includes(DRAW)) return cards ? "play_or_draw" : "draw";
  return "play";
}
