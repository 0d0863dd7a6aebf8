/** The places on the map that can be pointed at: where moves lead, where the colon could go, what is refused. */
import type { BoardProps } from "../board";
import { centre, type Point } from "./hexes";
import { fullText, placeName, titleOf, type Kind, type Offer } from "./offers";
import type { PairleroyView, Reached, Refused } from "./view";
import { reasonText } from "./words";

type Say = BoardProps["say"];

export interface Spot {
  /** The label of the move; of what is refused; or of a walk. */
  label: string;
  kind: Kind | "walk" | "refused";
  at: Point;
  text: string;
  honour: number;
  /** Whether an empty cell is meant. */
  open: boolean;
}

const WALK = "walk:";

export const walkLabel = ({ cell }: Reached): string => WALK + cell;

/** The steps of a walk, by its label; none for any other label. */
export const stepsOf = (view: PairleroyView, label: string): string[] =>
  view.reach.find((reached) => walkLabel(reached) === label)?.steps ?? [];

export const walkText = (say: Say, { cell, steps, price }: Reached): string =>
  say(price ? "pairleroy.walk.paid" : "pairleroy.walk", { cell: placeName(say, cell), steps: steps.length, price });

export const offerText = (say: Say, offer: Offer): string => fullText(titleOf(say, offer), offer.note);

const ofOffer = (say: Say, offer: Offer): Spot => ({
  label: offer.label,
  kind: offer.kind,
  at: offer.spot!,
  text: offerText(say, offer),
  honour: offer.effect.honour,
  open: offer.effect.cell !== null,
});

const ofWalk = (say: Say, reached: Reached): Spot => ({
  label: walkLabel(reached),
  kind: "walk",
  at: centre(reached),
  text: walkText(say, reached),
  honour: -reached.price,
  open: false,
});

const ofRefusal = (say: Say, refused: Refused): Spot => ({
  label: refused.label,
  kind: "refused",
  at: centre(refused.cell!),
  text: reasonText(say, refused),
  honour: 0,
  open: true,
});

/** All spots of a position, those that cannot be chosen first, so that the others lie over them. */
export function spotsOf(say: Say, view: PairleroyView, offers: Offer[]): Spot[] {
  if (!offers.length) return [];
  return [
    ...view.refused.filter(({ cell }) => cell).map((refused) => ofRefusal(say, refused)),
    ...view.reach.filter(({ steps }) => steps.length > 1).map((reached) => ofWalk(say, reached)),
    ...offers.filter(({ spot }) => spot).map((offer) => ofOffer(say, offer)),
  ];
}
