import type { Canvas } from './canvas.ts';
import { drawScrewCap } from './caps.ts';
import { box, hoop, mirror } from './geometry.ts';
import type { Part } from './geometry.ts';
import { drawLabel } from './label.ts';
import { roundShade } from './light.ts';
import type { WaterStyle } from './water-styles.ts';

type Size = { height: number; half: number; label: [top: number, bottom: number] };

const sizes: Record<number, Size> = {
  5_000: { height: 372, half: 98, label: [-216, -104] },
  10_000: { height: 388, half: 124, label: [-232, -102] },
};

/** The five- and ten-litre bottles with a carrying handle. */
export function drawCanister(canvas: Canvas, style: WaterStyle, volumeMl: number, volume: string): Part {
  const size = sizes[volumeMl];
  if (size === undefined) throw new Error(`No canister of ${volumeMl} ml is drawn`);
  const { height, half } = size;
  const [labelTop, labelBottom] = size.label;
  const [rim, middle] = style.plastic;
  const shoulder = labelTop - 34;
  const body = mirror(
    [27, -height + 30],
    [
      [27, -height + 50],
      [30, -height + 84, half, -height + 68, half, shoulder - 8],
      [half, shoulder + 6],
      [half - 7, shoulder + 10, half - 7, shoulder + 18, half, shoulder + 22],
      [half, labelTop - 4],
      [half - 4, labelTop],
      [half - 4, labelBottom],
      [half, labelBottom + 4],
      [half - 8, labelBottom + 12, half - 8, labelBottom + 22, half, labelBottom + 30],
      [half - 8, labelBottom + 38, half - 8, labelBottom + 48, half, labelBottom + 56],
      [half, -22],
      [half, -6, half - 8, 0, half - 24, 0],
    ],
  );
  const plastic = canvas.gradient('x', [
    [0, rim],
    [0.14, middle],
    [0.3, '#fff'],
    [0.5, middle],
    [0.84, middle],
    [1, rim],
  ]);
  const water = canvas.gradient('y', [
    [0, '#fff', 0.2],
    [1, rim, 0.75],
  ]);
  const level = -height + 92;
  const lines =
    hoop(half - 4, shoulder + 14, 6) +
    hoop(half - 5, labelBottom + 17, 6) +
    hoop(half - 5, labelBottom + 43, 6) +
    hoop(half - 4, -26, 6);
  const handleX = half * 0.62;
  const handle = `M-33 ${-height + 48}C${-handleX - 34} ${-height + 44} ${-handleX - 40} ${-height + 2} ${-handleX + 6} ${-height + 6}H${handleX - 6}C${handleX + 40} ${-height + 2} ${handleX + 34} ${-height + 44} 33 ${-height + 48}`;
  const markup =
    `<path d="${handle}" fill="none" stroke="${style.cap[1]}" stroke-width="11" stroke-linejoin="round"/><path d="${handle}" fill="none" stroke="${style.cap[0]}" stroke-width="7" stroke-linejoin="round"/>` +
    `<path d="${body}" fill="${plastic}" fill-opacity=".92"/>` +
    `<g clip-path="${canvas.clip(body)}"><rect x="${-half}" y="${level}" width="${half * 2}" height="${-level}" fill="${water}"/><ellipse cy="${level}" rx="${half * 0.66}" ry="6" fill="#fff" fill-opacity=".75"/></g>` +
    `<path d="${lines}" fill="none" stroke="#2b6f99" stroke-opacity=".3" stroke-width="3"/><path d="${lines}" transform="translate(0 3.4)" fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="2"/>` +
    `<path d="${body}" fill="${roundShade(canvas, 0.7)}" stroke="#2b7aa8" stroke-opacity=".38" stroke-width="1.3"/>` +
    drawLabel(canvas, style, { half: half - 4, top: labelTop, bottom: labelBottom, sag: 6 }, volume) +
    `<path d="M${-half * 0.66} ${level + 14}C${-half * 0.82} ${level + 24} ${-half * 0.84} ${level + 34} ${-half * 0.84} ${shoulder - 2}" fill="none" stroke="#fff" stroke-opacity=".9" stroke-width="6" stroke-linecap="round"/>` +
    `<path d="${box(-half * 0.86, labelBottom + 64, 9, Math.max(10, -labelBottom - 94), 4)}" fill="#fff" fill-opacity=".7"/>` +
    `<path d="${box(-33, -height + 40, 66, 9, 4)}" fill="${style.cap[1]}"/>` +
    drawScrewCap(canvas, 30, -height + 34, 28, style.cap);
  return { markup, width: half * 2, height };
}
