/** The roses: five petals around a heart, round for seat 0 and pointed for seat 1. */

type Point = readonly [number, number];

/** A petal that points up: the letters of its path, and its points, beginning at the heart. */
interface Petal {
  letters: string;
  points: readonly Point[];
}

const PETAL_COUNT = 5;
const BETWEEN = 180 / PETAL_COUNT;
const INNER = 0.54;

const ROUND: Petal = {
  letters: "MC--C--C--C--",
  points: [
    [0, 0], [-3.5, -6], [-10, -11.5], [-10.2, -16], [-9, -21], [-2, -21.5], [0, -18.5],
    [2, -21.5], [9, -21], [10.2, -16], [10, -11.5], [3.5, -6], [0, 0],
  ],
};
const POINTED: Petal = {
  letters: "MC--Q-Q-C--",
  points: [
    [0, 0], [-4, -6], [-9.5, -9.5], [-8.7, -13.5], [-2.5, -17], [0, -24],
    [2.5, -17], [8.7, -13.5], [9.5, -9.5], [4, -6], [0, 0],
  ],
};
const SEPAL: Petal = {
  letters: "MQ-Q-",
  points: [[0, -8], [-5, -15], [0, -21.5], [5, -15], [0, -8]],
};

/** Repeat a petal around the heart, in one path. */
function whorl({ letters, points }: Petal, first = 0, scale = 1): string {
  const petals = Array.from({ length: PETAL_COUNT }, (_, place) => {
    const angle = ((first + 2 * BETWEEN * place) * Math.PI) / 180;
    const cos = Math.cos(angle) * scale;
    const sin = Math.sin(angle) * scale;
    const drawn = points.map(
      ([x, y], at) =>
        `${letters[at]?.replace("-", " ")}${(x * cos - y * sin).toFixed(1)} ${(x * sin + y * cos).toFixed(1)}`,
    );
    return `${drawn.join("")}Z`;
  });
  return petals.join("");
}

export const SEPALS = whorl(SEPAL, BETWEEN);

/** By seat: the paths of its outer and of its inner petals. */
export const ROSES = [ROUND, POINTED].map((petal) => ({
  outer: whorl(petal),
  inner: whorl(petal, BETWEEN, INNER),
}));
