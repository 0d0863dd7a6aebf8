/** Things of the game in words: what signs alone would not tell everybody. */
import type { BoardProps } from "../board";
import { cardName, placeName } from "./offers";
import { RESOURCES, type Card, type Contract, type Refused, type Resource, type Resources } from "./view";

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

/** Say why something cannot be done. */
export function reasonText(say: Say, { code, values }: Refused): string {
  const spelled = Object.entries(values).map(([name, value]) => [name, spell(say, name, value)] as const);
  return say(`pairleroy.why.${code}`, Object.fromEntries(spelled));
}

const SPELLED: Record<string, (say: Say, value: string) => string> = {
  cell: placeName,
  terrain: (say, terrain) => say(`pairleroy.${terrain}`),
  third: (say, third) => say(`pairleroy.third.${third}`),
  lacks: (say, resource) => say(`pairleroy.${resource}`),
  card: cardName,
};

function spell(say: Say, name: string, value: string | number | string[]): string | number {
  const speller = SPELLED[name];
  if (Array.isArray(value)) return value.map((each) => spell(say, name, each)).join(", ");
  return speller ? speller(say, String(value)) : value;
}
