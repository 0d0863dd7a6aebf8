/** Everything that is drawn more than once, layer by layer, around its own centre. */
import { GOLD, GOLD_EDGE, HEXAGON, MOTIFS, RIM, SEATS } from "./looks";
import { TERRAINS, type Colour } from "./view";

/** A path with its colours; without any it takes those of where it is used. */
export interface Layer {
  d: string;
  fill?: string;
  stroke?: string;
  width?: number;
  transform?: string;
}

export const disc = (r: number, x = 0, y = 0): string => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

const LOGS = "M-5 4.2h.1M5 4.2h.1M0-4.4h.1";

/** Signs in one colour. */
const SIGNS = {
  hut: "M0-9.5L10 8H3V1H-3V8H-10Z",
  farm: "M-10 8V-1.5L-7.6-5.4L-3-7.5L1.6-5.4L4 -1.5V8H.2V1.5H-6.2V8ZM5.4 8V-4.5A2.5 3.6 0 0 1 10.4-4.5V8Z",
  pasture:
    "M-7.5 4C-11 3-11-2-7.6-2.6C-7.6-6-3.4-7.4-1.6-5.2C.4-7.8 4.6-6.8 4.8-4C5.4-7 10-7.4 10.4-3.6" +
    "C10.6-1.4 9.2.6 7.4.8C7.6 3 6 4.2 4.6 4V8.5H2.2V4.4H-3V8.5H-5.4V4.2Z",
  tavern:
    "M-7.5 8.5V-3.2C-10-4-9.4-8-6-7.6C-4.8-10.4.4-10.4 1.4-7.8C5-8.4 6-4.4 4.5-3.2V-2H6.6" +
    "A3.4 3.4 0 0 1 10 1.4V2.8A3.4 3.4 0 0 1 6.6 6.2H4.5V8.5ZM4.5.2V4H6.4A1.3 1.3 0 0 0 7.7 2.7" +
    "V1.5A1.3 1.3 0 0 0 6.4.2Z",
  tower: "M-8.5 15V-4H-12V-15H-7V-11.5H-2.5V-15H2.5V-11.5H7V-15H12V-4H8.5V15Z",
  walls: "M-23 20V-16h4v4h4v-4h4v10h3v-4h5v4h6v-4h5v4h3v-10h4v4h4v-4h4v36z",
  pawn: "M0-15A6 6 0 0 1 3.6-4.2L9.5 12A3 3 0 0 1 6.5 14H-6.5A3 3 0 0 1-9.5 12L-3.6-4.2A6 6 0 0 1 0-15Z",
  house: "M-11 11V-2L0-11L11-2V11H4V3H-4V11Z",
  zone: HEXAGON,
  bag: "M-8-14L-12-24L-4-20L0-25L4-20L12-24L8-14ZM-8-14C-22-2-24 22-12 24H12C24 22 22-2 8-14Z",
};

const CROWN = `M-14 9L-17-7L-8 0L0-13L8 0L17-7L14 9ZM-14 9H14V13.5H-14Z${[[-17, -8], [0, -14], [17, -8]].map(([x, y]) => disc(2.8, x, y)).join("")}`;

/** What everybody knows: resources, the crown, the king's castle. */
const COMMON: Record<string, Layer[]> = {
  wood: [
    { d: LOGS, stroke: "#4f2f14", width: 11 },
    { d: LOGS, stroke: "#b07a45", width: 8.4 },
    { d: LOGS, stroke: "#e2bd8a", width: 4 },
  ],
  bread: [
    {
      d: "M-10 4C-11.5-3.5-7-7.5 0-7.5C7-7.5 11.5-3.5 10 4C9.7 6.3 8.6 7 7 7H-7C-8.6 7-9.7 6.3-10 4Z",
      fill: "#dca04a",
      stroke: "#6d4310",
      width: 1.3,
    },
    { d: "M-5.4-3.6l1.8 4.4M-.9-4.4l1.8 4.4M3.6-3.6l1.8 4.4", stroke: "#6d4310", width: 1.5 },
  ],
  fabric: [
    { d: "M-5.5-6.5H5.5V6.5H-5.5Z", fill: "#8a63b0", stroke: "#3f2760", width: 1.2 },
    { d: "M-5.5-2.4L5.5-4.6M-5.5 1.2L5.5-1M-5.5 4.8L5.5 2.6", stroke: "#d9c6ec", width: 1.2 },
    { d: "M-8-10H8V-6.5H-8ZM-8 6.5H8V10H-8Z", fill: "#c79a5f", stroke: "#4f2f14", width: 1.2 },
  ],
  labour: [
    { d: "M-9.5 6.8L-.5-2.2L2.2.5L-6.8 9.5Z", fill: "#a5713f", stroke: "#4f2f14", width: 1.2 },
    { d: "M-5.2-4.6L.2-10L3-8.8L10 -1.6L10.4 1L5.4 5.6Z", fill: "#87929c", stroke: "#2e363d", width: 1.3 },
  ],
  crown: [{ d: CROWN, fill: GOLD, stroke: GOLD_EDGE, width: 1.5 }],
  home: [
    { d: HEXAGON, fill: "#d9cfb8" },
    { d: "M-17 13V0h3v3h2.5V0H-8V13zM17 13V0h-3v3h-2.5V0H8V13z", fill: "#c5962f", stroke: GOLD_EDGE, width: 1.3 },
    { d: "M-8 13V-6h3v3h2.5v-3h5v3H5v-3h3V13z", fill: GOLD, stroke: GOLD_EDGE, width: 1.3 },
    { d: "M-3.2 13V8A3.2 3.2 0 0 1 3.2 8V13Z", fill: GOLD_EDGE },
    { d: CROWN, fill: GOLD, stroke: GOLD_EDGE, width: 1.5, transform: "translate(0 -12)scale(.4)" },
  ],
};

/** What stands in the colours of a seat, always with its crest. */
function ofSeat(colour: Colour): Record<string, Layer[]> {
  const { fill, edge, device, crest } = SEATS[colour];
  const badge = (scale: number, y: number, ink: string): Layer => ({
    d: crest,
    fill: ink,
    transform: `translate(0 ${y})scale(${scale})`,
  });
  const piece = (d: string): Layer[] => [
    { d: disc(16), fill, stroke: device, width: 2.2 },
    { d, fill: device, transform: "translate(0 -3.5)" },
    { d: disc(7.4, 0, 12.5), fill: edge, stroke: RIM, width: 1.2 },
    badge(0.52, 12.5, RIM),
  ];
  const rimmed = (d: string, rim: number): Layer[] => [
    { d, fill: RIM, stroke: RIM, width: rim },
    { d, fill, stroke: edge, width: 1.7 },
  ];
  return {
    hut: piece(SIGNS.hut),
    farm: piece(SIGNS.farm),
    pasture: piece(SIGNS.pasture),
    tavern: piece(SIGNS.tavern),
    outpost: [...rimmed(SIGNS.tower, 6), badge(0.7, 3.5, device)],
    colon: [...rimmed(SIGNS.pawn, 4.5), badge(0.58, 5.5, device)],
    castle: [
      ...rimmed(`M0-11V-27L10-23L0-19${SIGNS.walls}`, 5),
      { d: "M-17-4v8M17-4v8", stroke: device, width: 2.4 },
      { d: "M-11-4H11V12L0 19L-11 12Z", fill: RIM, stroke: edge, width: 1.4 },
      badge(0.8, 5.5, edge),
    ],
    cube: [{ d: "M-11-11H11V11H-11Z", fill, stroke: RIM, width: 1.8 }, badge(0.78, 0, device)],
    token: [{ d: disc(22), fill: RIM }, { d: disc(19), fill, stroke: edge, width: 2 }, badge(1.25, 0, device)],
  };
}

/** All drawings that a table needs, each with the name by which it is used. */
export const drawings = (seats: Colour[]): [string, Layer[]][] => [
  ...Object.entries(SIGNS).map(([name, d]): [string, Layer[]] => [name, [{ d }]]),
  ...TERRAINS.map((terrain): [string, Layer[]] => {
    const { varieties, ...paint } = MOTIFS[terrain];
    return [terrain, [{ d: `M0 0${varieties[0]}`, ...paint }]];
  }),
  ...Object.entries(COMMON),
  ...seats.flatMap((colour) =>
    Object.entries(ofSeat(colour)).map(([name, layers]): [string, Layer[]] => [`${name}-${colour}`, layers]),
  ),
];
