/** The check of the shuffle: every draw of a finished game follows from the seed that was sealed
 * before it began. The same arithmetic as `couronne.games.draws`. */

import type { Draw } from "./messages";

const RANGE = 1n << 256n;
const COUNTER_BYTES = 8;

export type Shuffle =
  | { fault: null; draws: number }
  | { fault: "seal" }
  | { fault: "draw"; number: number };

export async function checkShuffle(commitment: string, seed: string, draws: Draw[]): Promise<Shuffle> {
  const bytes = fromHex(seed);
  if (toHex(await crypto.subtle.digest("SHA-256", bytes)) !== commitment.toLowerCase()) return { fault: "seal" };
  const key = await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  for (const [number, draw] of draws.entries()) {
    if ((await drawn(key, number, draw.total)) !== draw.index) return { fault: "draw", number };
  }
  return { fault: null, draws: draws.length };
}

/** The place in the total weight that draw `number` falls on, each equally likely. */
async function drawn(key: CryptoKey, number: number, total: number): Promise<number> {
  const weight = BigInt(total);
  let digest = await sign(key, counter(number));
  while (inLastRun(asNumber(digest), weight)) digest = await sign(key, digest);
  return Number(asNumber(digest) % weight);
}

/** Whether a number lies in the last, incomplete run of `total`, which would favour some places. */
function inLastRun(value: bigint, total: bigint): boolean {
  return value - (value % total) + total > RANGE;
}

function sign(key: CryptoKey, message: BufferSource): Promise<ArrayBuffer> {
  return crypto.subtle.sign("HMAC", key, message);
}

function counter(number: number): ArrayBuffer {
  const bytes = new ArrayBuffer(COUNTER_BYTES);
  new DataView(bytes).setBigUint64(0, BigInt(number));
  return bytes;
}

function asNumber(digest: ArrayBuffer): bigint {
  return BigInt(`0x${toHex(digest)}`);
}

function toHex(bytes: ArrayBuffer): string {
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function fromHex(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}
