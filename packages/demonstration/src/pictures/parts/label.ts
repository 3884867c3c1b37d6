import type { Canvas } from './canvas.ts';
import { band } from './geometry.ts';
import { lettering } from './lettering.ts';
import { roundShade } from './light.ts';
import { drawEmblem, drawScene } from './motifs.ts';
import type { WaterStyle } from './water-styles.ts';

type Place = { half: number; top: number; bottom: number; sag: number };

/** A paper label around a bottle: scene at its foot, emblem, wordmark, volume. */
export function drawLabel(canvas: Canvas, style: WaterStyle, place: Place, volume: string): string {
  const { half, top, bottom, sag } = place;
  const height = bottom - top;
  const path = band(half, top, bottom, sag);
  const middle = sag * 0.9;
  const isTall = height > half * 1.35;
  const emblemSize =
    style.emblem === undefined ? 0 : Math.min(half * 0.92, height * (style.scene === undefined ? 0.4 : 0.33));
  const textTop = top + middle + emblemSize + height * (style.emblem === undefined ? 0.1 : 0.09);
  const wordWidth = half * 1.52;
  const letters = [...style.wordmark].length;
  const wordSize = Math.min(wordWidth / (letters * 0.68), height * 0.24, half * 0.46);
  const wordLine = textTop + wordSize * 0.86;
  const sceneRise = style.emblem !== undefined ? 0.34 : height > half * 2 ? 1.9 : isTall ? 1.15 : 0.72;
  const scene =
    style.scene === undefined ? '' : drawScene(style.scene, style.colors, bottom + sag * 2, half * 2.04, sceneRise);
  return (
    `<g clip-path="${canvas.clip(path)}"><path d="${path}" fill="${canvas.gradient('y', [
      [0, style.label[0]],
      [1, style.label[1]],
    ])}"/>${scene}` +
    (style.emblem === undefined
      ? ''
      : drawEmblem(style.emblem, style.colors, 0, top + middle + height * 0.06 + emblemSize / 2, emblemSize)) +
    lettering(style.wordmark, 0, wordLine, wordWidth, style.text, { maxSize: wordSize }) +
    lettering(volume, 0, wordLine + wordSize * 0.3 + half * 0.17, half, style.text, {
      weight: 600,
      maxSize: Math.min(half * 0.19, 17),
      opacity: 0.82,
    }) +
    `</g><path d="${path}" fill="${roundShade(canvas, 0.8)}"/>` +
    `<path d="M${-half} ${top}Q0 ${top + sag * 2} ${half} ${top}" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="1.2"/>`
  );
}
