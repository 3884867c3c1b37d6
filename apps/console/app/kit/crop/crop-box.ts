/** A rectangle in fractions of the picture, 0 to 1. */
export type Crop = { x: number; y: number; width: number; height: number };
export type Point = { x: number; y: number };

/** The smallest side of a crop, as a fraction of the picture. */
export const LEAST = 0.05;

export const wholePicture: Crop = { x: 0, y: 0, width: 1, height: 1 };
export const middle: Point = { x: 0.5, y: 0.5 };

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));
/** Rounds to a thousandth, so that the same place reached in two ways has the same value. */
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

/** Resizes a crop by its lower right corner. */
export function resizeCrop({ x, y, width, height }: Crop, by: Point): Crop {
  return {
    ...{ x, y },
    width: round(clamp(width + by.x, LEAST, 1 - x)),
    height: round(clamp(height + by.y, LEAST, 1 - y)),
  };
}

/** Clamps a point to the picture. */
export function toPoint({ x, y }: Point): Point {
  return { x: round(clamp(x, 0, 1)), y: round(clamp(y, 0, 1)) };
}

type Size = { readonly width: number; readonly height: number };

/** The largest centred crop with a ratio of width to height. */
export function fitCrop({ width, height }: Size, ratio: number): Crop {
  const share = width / height / ratio;
  const crop = share > 1 ? { width: 1 / share, height: 1 } : { width: 1, height: share };
  return { x: (1 - crop.width) / 2, y: (1 - crop.height) / 2, ...crop };
}

/** Scales a crop and preserves its ratio; a crop that would leave the picture is moved inwards. */
export function scaleCrop({ x, y, width, height }: Crop, wanted: number): Crop {
  const shape = height / width;
  const next = clamp(wanted, LEAST, Math.min(1, 1 / shape));
  return { x: Math.min(x, 1 - next), y: Math.min(y, 1 - next * shape), width: next, height: next * shape };
}

/** Whether a picture has a ratio, within an invisible tolerance. */
export const hasShape = ({ width, height }: Size, ratio: number): boolean =>
  Math.abs(width / height / ratio - 1) < 0.02;
