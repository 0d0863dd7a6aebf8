/** A rating drawn game by game, with the band in which the true one is. */

import type { Rating } from "./messages";

export interface Frame {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface Scale {
  low: number;
  high: number;
  /** Where lines are drawn across. */
  ticks: number[];
}

interface Point {
  x: number;
  y: number;
}

const TICK = 100;
const MOST_TICKS = 6;

const top = ({ rating, uncertainty }: Rating): number => rating + uncertainty;
const bottom = ({ rating, uncertainty }: Rating): number => rating - uncertainty;

/** From the lowest to the highest that a rating may have been, in whole steps. */
export function scaleOf(ratings: readonly Rating[]): Scale {
  const [least, most] = [Math.min(...ratings.map(bottom)), Math.max(...ratings.map(top))];
  const step = TICK * Math.max(1, Math.ceil((most - least) / TICK / MOST_TICKS));
  const [low, high] = [Math.floor(least / step) * step, Math.ceil(most / step) * step];
  const ticks = Array.from({ length: (high - low) / step + 1 }, (_, index) => low + index * step);
  return { low, high, ticks };
}

/** The place of a rating after some of so many games. */
export function pointOf(frame: Frame, scale: Scale, games: number, index: number, rating: number): Point {
  const across = frame.width - frame.left - frame.right;
  const down = frame.height - frame.top - frame.bottom;
  return {
    x: round(frame.left + (games ? index / games : 0.5) * across),
    y: round(frame.top + ((scale.high - rating) / (scale.high - scale.low)) * down),
  };
}

const round = (value: number): number => Math.round(value * 10) / 10;

function path(frame: Frame, scale: Scale, values: readonly number[]): string[] {
  return values.map((value, index) => {
    const { x, y } = pointOf(frame, scale, values.length - 1, index, value);
    return `${x} ${y}`;
  });
}

export function lineOf(frame: Frame, scale: Scale, ratings: readonly Rating[]): string {
  return `M${path(frame, scale, ratings.map(({ rating }) => rating)).join("L")}`;
}

/** The area between what a rating was at most and at least. */
export function bandOf(frame: Frame, scale: Scale, ratings: readonly Rating[]): string {
  const upper = path(frame, scale, ratings.map(top));
  const lower = path(frame, scale, ratings.map(bottom));
  return `M${[...upper, ...lower.reverse()].join("L")}Z`;
}

/** After how many games the rating is that is drawn nearest to a place. */
export function nearest(frame: Frame, games: number, x: number): number {
  const part = (x - frame.left) / (frame.width - frame.left - frame.right);
  return Math.max(0, Math.min(games, Math.round(part * games)));
}
