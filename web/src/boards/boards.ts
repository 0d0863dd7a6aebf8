/** The boards that there are, each in a chunk of its own with its words. */

import type { Component } from "svelte";
import type { Language } from "../lib/messages";
import { phrase, type Values, type Words } from "../lib/phrase";
import type { BoardProps } from "./board";

export type Board = Component<BoardProps>;

export interface LoadedBoard {
  board: Board;
  say: (key: string, values?: Values) => string;
}

const BOARDS = import.meta.glob<Board>("./*/Board.svelte", { import: "default" });
const WORDS = import.meta.glob<Words>("./*/{fr,en}.json", { import: "default" });

export async function loadBoard(game: string, language: Language): Promise<LoadedBoard> {
  const load = BOARDS[`./${game}/Board.svelte`];
  if (!load) throw new Error(`no board for ${game}`);
  const [board, words] = await Promise.all([load(), WORDS[`./${game}/${language}.json`]?.() ?? {}]);
  return { board, say: (key, values) => phrase(words, language, key, values) };
}
