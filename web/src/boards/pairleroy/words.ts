/** Things of the game in words: what signs alone would not tell everybody. */
import type { BoardProps } from "../board";
import { cardName } from "./offers";
import { RESOURCES, type Card, type Contract, type Resource, type Resources } from "./view";

type Say = BoardProps["say"];

export const each = (resources: Resources): Resource[] =>
  RESOURCES.flatMap((kind) => Array<Resource>(resources[kind] ?? 0).fill(kind));

export const needsText = (say: Say, resources: Resources): string =>
  each(resources).map((kind) => say(`pairleroy.${kind}`)).join(", ");

export const cardText = (say: Say, card: Card): string =>
  say("pairleroy.card", {
    card: cardName(say, card.name),
    price: card.price,
    needs: needsText(say, card.resources),
    reward: card.reward,
  });

export const contractText = (say: Say, contract: Contract): string =>
  say("pairleroy.contract", {
    card: cardName(say, contract.name),
    needs: needsText(say, contract.lacks),
    reward: contract.reward,
  });
