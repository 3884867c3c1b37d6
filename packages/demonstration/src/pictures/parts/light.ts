import type { Canvas } from './canvas.ts';

const NIGHT = '#06283f';

/** The shading of round things: dark rims, a window's light on the left. Parts share its two strengths. */
export function roundShade(canvas: Canvas, strength = 1): string {
  const power = strength < 0.76 ? 0.66 : 0.86;
  const opacity = (value: number) => Math.round(value * power * 100) / 100;
  return canvas.gradient('x', [
    [0, NIGHT, opacity(0.34)],
    [0.1, NIGHT, opacity(0.08)],
    [0.2, '#fff', opacity(0.34)],
    [0.32, '#fff', opacity(0.1)],
    [0.5, '#fff', 0],
    [0.74, NIGHT, opacity(0.05)],
    [0.93, NIGHT, opacity(0.24)],
    [1, NIGHT, opacity(0.36)],
  ]);
}

function shadowFill(canvas: Canvas): string {
  return canvas.gradient('radial', [
    [0, '#041c2e', 0.42],
    [0.5, '#041c2e', 0.2],
    [1, '#041c2e', 0],
  ]);
}

/** The soft shadow on the table below a thing. */
export function contactShadow(canvas: Canvas, x: number, y: number, halfWidth: number): string {
  return (
    groupShadow(canvas, x, y, halfWidth) +
    `<ellipse cx="${x}" cy="${y - 2}" rx="${Math.round(halfWidth * 0.94)}" ry="${Math.round(halfWidth * 0.06 + 4)}" fill="${shadowFill(canvas)}"/>`
  );
}

/** The same for one of many things: a single soft patch. */
export function groupShadow(canvas: Canvas, x: number, y: number, halfWidth: number): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${Math.round(halfWidth * 1.28)}" ry="${Math.round(halfWidth * 0.16 + 7)}" fill="${shadowFill(canvas)}"/>`;
}
