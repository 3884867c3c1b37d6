type Lettering = { weight?: number; spacing?: number; opacity?: number; maxSize?: number };

const WIDTH_OF_LETTER = 0.68;

/** Centred text at most `width` wide, in any of the reader's fonts. */
export function lettering(
  text: string,
  x: number,
  y: number,
  width: number,
  fill: string,
  how: Lettering = {},
): string {
  const letters = [...text].length;
  const size = Math.min(how.maxSize ?? 40, width / (letters * WIDTH_OF_LETTER));
  const length = Math.round(Math.min(width, letters * WIDTH_OF_LETTER * size));
  const opacity = how.opacity === undefined ? '' : ` opacity="${how.opacity}"`;
  return (
    `<text x="${x}" y="${Math.round(y * 10) / 10}" text-anchor="middle" font-weight="${how.weight ?? 800}" ` +
    `font-size="${Math.round(size * 10) / 10}" textLength="${length}" lengthAdjust="spacingAndGlyphs" fill="${fill}"${opacity}>${text}</text>`
  );
}
