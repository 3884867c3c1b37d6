import type { Canvas } from './canvas.ts';

const NIGHT = '#06283f';

/** The shading of anything round: dark rims, a window's light on the left. */
export function roundShade(canvas: Canvas, strength = 1): string {
  return canvas.gradient('x', [
    [0, NIGHT, 0.34 * strength],
    [0.1, NIGHT, 0.08 * strength],
    [0.2, '#fff', 0.34 * strength],
    [0.32, '#fff', 0.1 * strength],
    [0.5, '#fff', 0],
    [0.74, NIGHT, 0.05 * strength],
    [0.93, NIGHT, 0.24 * strength],
    [1, NIGHT, 0.36 * strength],
  ]);
}

/** The soft dark on the table below a thing. */
export function contactShadow(canvas: Canvas, x: number, y: number, halfWidth: number): string {
  const fill = canvas.gradient('radial', [
    [0, '#041c2e', 0.42],
    [0.5, '#041c2e', 0.2],
    [1, '#041c2e', 0],
  ]);
  return (
    `<ellipse cx="${x}" cy="${y}" rx="${Math.round(halfWidth * 1.28)}" ry="${Math.round(halfWidth * 0.16 + 7)}" fill="${fill}"/>` +
    `<ellipse cx="${x}" cy="${y - 2}" rx="${Math.round(halfWidth * 0.94)}" ry="${Math.round(halfWidth * 0.06 + 4)}" fill="${fill}"/>`
  );
}
