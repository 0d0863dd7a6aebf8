/** The land as a few long paths: the grounds, what grows on them, who stands where. */
import { centre, keyOf, point, roundSpot, sharing, type Point } from "./hexes";
import { CROSS, DISC, MOTIFS, RHOMBS, SECTORS, STREWN } from "./looks";
import { TERRAINS, type Hex, type LaidTile, type PairleroyView, type Round, type Terrain } from "./view";

const JITTER = [-1.5, 1, 0, 2, -0.5];

type Paths = [Terrain, string][];

/** By terrain: all thirds of it in one path. */
export const grounds = (tiles: LaidTile[]): Paths =>
  byTerrain(tiles, (tile, third) => {
    const { x, y } = centre(tile);
    return `M${point(x, y)}${RHOMBS[third]}`;
  });

/** By terrain: what is strewn over it, a little out of line, each cell in its own way. */
export const motifs = (tiles: LaidTile[]): Paths => byTerrain(tiles, strewn);

function byTerrain(tiles: LaidTile[], draw: (tile: LaidTile, third: number, terrain: Terrain) => string): Paths {
  return TERRAINS.map((wanted) => [
    wanted,
    tiles
      .flatMap((tile) => (tile.thirds ?? []).map((terrain, third) => (terrain === wanted ? draw(tile, third, terrain) : "")))
      .join(""),
  ]);
}

function strewn(tile: LaidTile, third: number, terrain: Terrain): string {
  const { x, y } = centre(tile);
  const chance = Math.abs(7 * tile.q + 3 * tile.r + third);
  return STREWN[third]!
    .map(([dx, dy], place) => {
      const spot = point(x + dx + JITTER[(chance + place) % 5]!, y + dy + JITTER[chance % 5]!);
      return `M${spot}${MOTIFS[terrain].varieties[(chance + place) % 2]}`;
    })
    .join("");
}

/** The rounds on which nothing stands, those of one status in one path. */
export function rounds({ rounds, tiles }: PairleroyView, status: Round["status"]): string {
  const laid = new Set(tiles.map(keyOf));
  return rounds
    .filter((round) => round.status === status)
    .map((round) => {
      const { x, y } = roundSpot(round);
      return `M${point(x, y)}${status === "empty" ? DISC : sectors(round, laid)}${status === "dead" ? `M${point(x, y)}${CROSS}` : ""}`;
    })
    .join("");
}

/** The thirds of a round on which tiles lie already. */
const sectors = (round: Round, laid: Set<string>): string =>
  sharing(round)
    .map((cell, place) => (laid.has(keyOf(cell)) ? SECTORS[place] : ""))
    .join("");

interface Standing extends Point {
  seat: number;
  scale: number;
}

const IN_CORNERS = [[23.5, 14.5], [-23.5, 14.5], [0, -27]] as const;
const IN_PAIRS = [[-7, -25], [7, -25], [25.2, 6.4], [18.2, 18.6], [-18.2, 18.6], [-25.2, 6.4]] as const;

/** Where the colons stand: alone in the middle of their cell if that is free, else in its corners. */
export function colons({ players }: PairleroyView): Standing[] {
  const castles = new Set([keyOf({ q: 0, r: 0 }), ...players.flatMap(({ castle }) => (castle ? [keyOf(castle)] : []))]);
  const cells = new Map<string, number[]>();
  players.forEach(({ colon }, seat) => cells.set(keyOf(colon), [...(cells.get(keyOf(colon)) ?? []), seat]));
  return [...cells].flatMap(([key, seats]) => stand(players[seats[0]!]!.colon, seats, castles.has(key)));
}

function stand(cell: Hex, seats: number[], crowded: boolean): Standing[] {
  const { x, y } = centre(cell);
  if (seats.length === 1 && !crowded) return [{ x, y, seat: seats[0]!, scale: 0.95 }];
  const [spots, scale] = seats.length <= 3 ? ([IN_CORNERS, 0.7] as const) : ([IN_PAIRS, 0.58] as const);
  return seats.map((seat, place) => ({ x: x + spots[place]![0], y: y + spots[place]![1], seat, scale }));
}
