/** The little Markdown that the rules use, as data: never as HTML. */

export interface Piece {
  kind: "text" | "strong" | "code";
  text: string;
}

export type Block =
  | { kind: "paragraph"; pieces: Piece[] }
  | { kind: "list"; items: Piece[][] }
  | { kind: "heading"; pieces: Piece[] }
  | { kind: "table"; rows: Piece[][][] }
  | { kind: "picture"; name: string; caption: string }
  | { kind: "verbatim"; text: string };

const MARKED = /\*\*(.+?)\*\*|`(.+?)`/g;
const FENCE = /^```/;
const PICTURE = /^!\[(.*)\]\((.*)\)$/s;

export function blocksOf(text: string): Block[] {
  return chunks(text).flatMap(blockOf);
}

/** Paragraphs lie between empty lines, but for those between fences. */
function chunks(text: string): string[] {
  const found: string[] = [];
  for (const part of text.trim().split(/\n{2,}/)) {
    const before = found.at(-1);
    if (before !== undefined && FENCE.test(before) && !before.endsWith("```")) found[found.length - 1] = `${before}\n\n${part}`;
    else found.push(part);
  }
  return found;
}

function blockOf(chunk: string): Block[] {
  if (FENCE.test(chunk)) return [{ kind: "verbatim", text: chunk.split("\n").slice(1, -1).join("\n") }];
  const [, caption, name] = PICTURE.exec(chunk.trim()) ?? [];
  if (caption && name) return [{ kind: "picture", name, caption: joined(caption) }];
  if (chunk.startsWith("|")) return [{ kind: "table", rows: rowsOf(chunk) }];
  if (chunk.startsWith("#")) return [{ kind: "heading", pieces: piecesOf(chunk.replace(/^#+ /, "")) }];
  const [before = "", ...items] = chunk.split(/^- /m);
  return [...paragraph(before), ...list(items)];
}

function paragraph(text: string): Block[] {
  return text.trim() ? [{ kind: "paragraph", pieces: piecesOf(joined(text)) }] : [];
}

function list(items: string[]): Block[] {
  return items.length ? [{ kind: "list", items: items.map((item) => piecesOf(joined(item))) }] : [];
}

function rowsOf(chunk: string): Piece[][][] {
  const lines = chunk.split("\n").filter((line) => !/^[|\s:-]+$/.test(line));
  return lines.map((line) => line.replace(/^\||\|\s*$/g, "").split("|").map((cell) => piecesOf(cell.trim())));
}

function joined(lines: string): string {
  return lines.trim().replace(/\s*\n\s*/g, " ");
}

export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const found of text.matchAll(MARKED)) {
    pieces.push({ kind: "text", text: text.slice(end, found.index) });
    pieces.push(found[1] ? { kind: "strong", text: found[1] } : { kind: "code", text: found[2] ?? "" });
    end = found.index + found[0].length;
  }
  return [...pieces, { kind: "text" as const, text: text.slice(end) }].filter((piece) => piece.text);
}
