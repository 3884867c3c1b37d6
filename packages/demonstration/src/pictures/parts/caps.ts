import type { Canvas } from './canvas.ts';
import { box, hoop } from './geometry.ts';
import { roundShade } from './light.ts';

/** A screw cap with its foot at `y`. */
export function drawScrewCap(
  canvas: Canvas,
  half: number,
  y: number,
  height: number,
  colors: [string, string],
): string {
  const body = box(-half, y - height, half * 2, height, height * 0.22);
  const ring = box(-half - 1, y + 2, half * 2 + 2, height * 0.24, 2);
  let ribs = '';
  for (let x = -half + 4; x < half - 2; x += Math.max(4, half / 5))
    ribs += `M${Math.round(x * 10) / 10} ${y - height * 0.72}v${Math.round(height * 0.6)}`;
  const fill = canvas.gradient('y', [
    [0, colors[0]],
    [1, colors[1]],
  ]);
  return (
    `<path d="${ring}" fill="${colors[1]}"/><path d="${ring}${body}" fill="${roundShade(canvas, 0.7)}"/>` +
    `<path d="${body}" fill="${fill}"/><path d="${ribs}" stroke="${colors[1]}" stroke-opacity=".55" stroke-width="1.4"/>` +
    `<path d="${body}" fill="${roundShade(canvas, 0.85)}"/>` +
    `<path d="${hoop(half * 0.82, y - height + height * 0.14, 1)}" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="1.6" stroke-linecap="round"/>`
  );
}

/** A sports cap with a see-through cover, for children's bottles. */
export function drawSportCap(canvas: Canvas, half: number, y: number, colors: [string, string]): string {
  const dome = `M${-half * 0.66} ${y - 14}C${-half * 0.66} ${y - 44} ${-half * 0.4} ${y - 52} 0 ${y - 52}S${half * 0.66} ${y - 44} ${half * 0.66} ${y - 14}Z`;
  return (
    drawScrewCap(canvas, half, y, 18, colors) +
    `<path d="${box(-half * 0.28, y - 42, half * 0.56, 26, 5)}" fill="${colors[0]}"/>` +
    `<path d="${dome}" fill="#dff3fb" fill-opacity=".55" stroke="#8fc3dc" stroke-opacity=".6"/><path d="${dome}" fill="${roundShade(canvas, 0.6)}"/>`
  );
}
