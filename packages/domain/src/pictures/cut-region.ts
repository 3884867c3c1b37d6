/** Shares of a picture's width and height. */
export type PicturePart = {
  /** The part of the picture to use; null: all of it. */
  readonly crop: { readonly x: number; readonly y: number; readonly width: number; readonly height: number } | null;
  /** The centre of the largest square within the crop, to which the picture is cut; null: the whole crop is used. */
  readonly focus: { readonly x: number; readonly y: number } | null;
};

type Size = { readonly width: number; readonly height: number };
export type CutRegion = Size & { readonly left: number; readonly top: number };

/** The pixels of a part of a picture, inside of it and at least one. */
export function toCutRegion({ width, height }: Size, { crop, focus }: PicturePart): CutRegion {
  const part = crop ?? { x: 0, y: 0, width: 1, height: 1 };
  const left = clamp(Math.round(part.x * width), 0, width - 1);
  const top = clamp(Math.round(part.y * height), 0, height - 1);
  const wide = clamp(Math.round(part.width * width), 1, width - left);
  const high = clamp(Math.round(part.height * height), 1, height - top);
  if (!focus) return { left, top, width: wide, height: high };
  const side = Math.min(wide, high);
  return {
    left: clamp(Math.round(focus.x * width - side / 2), left, left + wide - side),
    top: clamp(Math.round(focus.y * height - side / 2), top, top + high - side),
    width: side,
    height: side,
  };
}

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));
