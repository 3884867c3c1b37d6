import type { Canvas } from './canvas.ts';
import { band, box, hoop, mirror } from './geometry.ts';
import type { Part } from './geometry.ts';
import { drawLabel } from './label.ts';
import { lettering } from './lettering.ts';
import { roundShade } from './light.ts';
import { drawEmblem } from './motifs.ts';
import { toSparkling } from './water-styles.ts';
import type { WaterStyle } from './water-styles.ts';

type Kind = {
  /** The glass itself is painted, as on limited series. */
  isPrinted: boolean;
  isSparkling: boolean;
};

/** A glass bottle with a metal cap. */
export function drawGlassBottle(
  canvas: Canvas,
  still: WaterStyle,
  volumeMl: number,
  volume: string,
  { isPrinted, isSparkling }: Kind,
): Part {
  const style = isSparkling ? toSparkling(still) : still;
  const isSmall = volumeMl < 500;
  const height = isSmall ? 316 : 388;
  const half = isSmall ? 55 : 57;
  const shoulder = -height * (isSmall ? 0.56 : 0.6);
  const body = mirror(
    [17, -height + 18],
    [
      [18, -height + 34],
      [19, -height * 0.74, half, -height * 0.74, half, shoulder + 20],
      [half, -20],
      [half, -4, half - 6, 0, half - 14, 0],
    ],
  );
  const [rim, middle] = style.plastic;
  const glass = canvas.gradient('x', [
    [0, rim],
    [0.1, middle],
    [0.22, rim],
    [0.5, middle],
    [0.8, rim],
    [0.92, middle],
    [1, rim],
  ]);
  const foot = canvas.gradient('y', [
    [0, rim, 0],
    [1, rim, 0.95],
  ]);
  const level = -height + 88;
  const face = isPrinted
    ? drawEmblem(style.emblem ?? 'drop', style.colors, 0, shoulder + 68, 82) +
      `<g>${[-34, 30, -12, 38, -38, 16].map((x, index) => `<circle cx="${x}" cy="${shoulder + 8 + index * 27}" r="${2 + (index % 3)}" fill="${style.colors.soft}" fill-opacity=".8"/>`).join('')}</g>` +
      lettering(style.wordmark, 0, shoulder + 136, half * 1.2, '#fff', { maxSize: 15 }) +
      lettering(volume, 0, shoulder + 153, half, '#fff', { weight: 600, maxSize: 10, opacity: 0.85 })
    : drawLabel(canvas, style, { half: half - 0.5, top: shoulder + 44, bottom: -48, sag: 4 }, volume);
  const markup =
    `<path d="${body}" fill="${glass}" fill-opacity=".93"/>` +
    `<g clip-path="${canvas.clip(body)}"><ellipse cy="${level}" rx="19" ry="3" fill="#fff" fill-opacity=".7"/><rect x="${-half}" y="-34" width="${half * 2}" height="34" fill="${foot}"/><path d="M${-half} -12Q0 -30 ${half} -12V0H${-half}Z" fill="#fff" fill-opacity=".25"/></g>` +
    `<path d="${body}" fill="${roundShade(canvas, 0.9)}" stroke="${rim}" stroke-width="1.4"/>` +
    face +
    `<path d="M${-half * 0.72} ${shoulder + 8}V-30M-10 ${-height + 46}V${-height * 0.8}" stroke="#fff" stroke-opacity=".75" stroke-width="5" stroke-linecap="round"/>` +
    `<path d="M${half * 0.84} ${shoulder + 24}V-34" stroke="#fff" stroke-opacity=".35" stroke-width="2.4" stroke-linecap="round"/>` +
    `<path d="${box(-20, -height, 40, 32, 5)}" fill="${canvas.gradient('y', [
      [0, style.cap[0]],
      [1, style.cap[1]],
    ])}"/><path d="${box(-20, -height, 40, 32, 5)}" fill="${roundShade(canvas, 0.9)}"/>` +
    `<path d="${hoop(20, -height + 24, 1.5)}" fill="none" stroke="#000" stroke-opacity=".25"/><path d="${band(21, -height + 34, -height + 38, 1)}" fill="${middle}" fill-opacity=".9"/>`;
  return { markup, width: half * 2, height };
}
