/** All that the site can say: on every page, and by subject. */

import type account from "./account/fr.json";
import type admin from "./admin/fr.json";
import type analysis from "./analysis/fr.json";
import type chat from "./chat/fr.json";
import type french from "./fr.json";
import type helper from "./helper/fr.json";
import type home from "./home/fr.json";
import type learn from "./learn/fr.json";
import type meeting from "./meeting/fr.json";
import type players from "./players/fr.json";
import type reference from "./reference/fr.json";
import type shuffle from "./shuffle/fr.json";
import type table from "./table/fr.json";

/** Each has a folder of words, which comes with the pages that need it. */
interface Subjects {
  account: typeof account;
  admin: typeof admin;
  analysis: typeof analysis;
  chat: typeof chat;
  helper: typeof helper;
  home: typeof home;
  learn: typeof learn;
  meeting: typeof meeting;
  players: typeof players;
  reference: typeof reference;
  shuffle: typeof shuffle;
  table: typeof table;
}

export type Subject = keyof Subjects;

export type Word = keyof typeof french | { [Name in Subject]: keyof Subjects[Name] }[Subject];
