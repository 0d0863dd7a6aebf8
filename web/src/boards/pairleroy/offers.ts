/** The legal moves, each with what its label names, where it leads and what it brings. */
import type { BoardProps, OfferedMove } from "../board";
import { centre, roundSpot, type Point } from "./hexes";
import { LETTERS, TERRAINS, type Effect, type Hex, type PairleroyView, type Terrain } from "./view";

export type Kind =
  | "tile" | "face" | "keep" | "stop" | "end" | "step" | "lay" | "castle" | "outpost" | "piece" | "buy" | "deliver";

export interface Offer {
  label: string;
  kind: Kind;
  /** What the label names: letters of a tile, a side, a cell, a round, a slot or a card. */
  name: string;
  note: string;
  effect: Effect;
  /** Where on the map it leads, if it leads anywhere. */
  spot: Point | null;
  cell: string | null;
  /** The cell, or the cell above the round, that it names. */
  hex: Hex | null;
}

type Say = BoardProps["say"];

const FORMS: [RegExp, Kind][] = [
  [/^(keep|stop|end)$/, "end"],
  [/^[FCPU]{3}$/, "tile"],
  [/^[FCPU]-[FCPU]-[FCPU]$/, "face"],
  [/^[NS]?[EW]$/, "step"],
];

export function offersOf(view: PairleroyView, moves: OfferedMove[]): Offer[] {
  const offered = new Map(moves.map((move) => [move.label, move]));
  return view.moves.flatMap(({ label }, index) => {
    const move = offered.get(label);
    return move ? [offerOf(view, move, index)] : [];
  });
}

function offerOf(view: PairleroyView, move: OfferedMove, index: number): Offer {
  const [kind, name] = read(move.label);
  const place = view.places.find((each) => each.move === index);
  const mark = view.marks.find((each) => each.move === index);
  return {
    label: move.label,
    kind,
    name,
    note: move.note,
    effect: view.effects[index]!,
    spot: place ? centre(place) : mark ? roundSpot(mark) : null,
    cell: place?.cell ?? mark?.round ?? null,
    hex: place ?? (mark ? { q: mark.a, r: mark.b } : null),
  };
}

function read(label: string): [Kind, string] {
  const [verb, name] = label.split(":") as [string, string?];
  if (name) return [verb as Kind, name];
  const form = FORMS.find(([pattern]) => pattern.test(label))?.[1] ?? "lay";
  return [form === "end" ? (label as Kind) : form, label];
}

/** The terrains that the label of a tile or a face tells. */
export const thirdsOf = (name: string): Terrain[] =>
  [...name.replaceAll("-", "")].map((letter) => TERRAINS[LETTERS.indexOf(letter)]!);

/** Spell the name of a place: the west has its own letter in every language. */
export const placeName = (say: Say, name: string): string => name.replace("W", say("pairleroy.west"));

export const cardName = (say: Say, name: string): string => say(`pairleroy.card.${name}`);

export const thirdsText = (say: Say, thirds: Terrain[]): string =>
  thirds.map((terrain) => say(`pairleroy.${terrain}`)).join(", ");

/** Say in a few words what a move does. */
export function titleOf(say: Say, offer: Offer): string {
  const { kind, name } = offer;
  const key = `pairleroy.move.${kind}`;
  if (kind === "tile" || kind === "face") return say(key, { thirds: thirdsText(say, thirdsOf(name)) });
  if (kind === "deliver") return say(key, { card: cardName(say, name) });
  if (kind === "buy") return say(key, { slot: name });
  return say(key, { cell: placeName(say, offer.cell ?? name) });
}

export const fullText = (title: string, note: string): string => (note ? `${title} · ${note}` : title);
