import type { PictureValue } from './picture-value.ts';

export type Crop = NonNullable<PictureValue['crop']>;
export type Point = NonNullable<PictureValue['focus']>;

/** The smallest side of a crop, as a share of the picture. */
export const LEAST = 0.05;

export const wholePicture: Crop = { x: 0, y: 0, width: 1, height: 1 };
export const middle: Point = { x: 0.5, y: 0.5 };

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));
/** Steps of a thousandth: two ways to one place give one value. */
const round = (share: number): number => Math.round(share * 1000) / 1000;

/** Moves a crop within the picture. */
export function moveCrop({ width, height, ...from }: Crop, by: Point): Crop {
  return {
    x: round(clamp(from.x + by.x, 0, 1 - width)),
    y: round(clamp(from.y + by.y, 0, 1 - height)),
    width,
    height,
  };
}

/** Makes a crop wider or higher at its right lower corner. */
export function resizeCrop({ x, y, width, height }: Crop, by: Point): Crop {
  return {
    ...{ x, y },
    width: round(clamp(width + by.x, LEAST, 1 - x)),
    height: round(clamp(height + by.y, LEAST, 1 - y)),
  };
}

/** A point of the picture. */
export function toPoint({ x, y }: Point): Point {
  return { x: round(clamp(x, 0, 1)), y: round(clamp(y, 0, 1)) };
}
