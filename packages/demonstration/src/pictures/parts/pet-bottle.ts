import type { Canvas } from './canvas.ts';
import { drawScrewCap, drawSportCap } from './caps.ts';
import { band, hoop, mirror } from './geometry.ts';
import type { Part } from './geometry.ts';
import { drawLabel } from './label.ts';
import { roundShade } from './light.ts';
import { toSparkling } from './water-styles.ts';
import type { WaterStyle } from './water-styles.ts';

type Size = { height: number; half: number; neck: number; shoulder: number; labelTop: number; labelBottom: number };

/** In units of the picture; the label's edges are parts of the height, from the foot. */
const sizes: Record<number, Size> = {
  330: { height: 292, half: 56, neck: 19, shoulder: 84, labelTop: 0.6, labelBottom: 0.26 },
  500: { height: 348, half: 58, neck: 19, shoulder: 108, labelTop: 0.59, labelBottom: 0.27 },
  700: { height: 340, half: 56, neck: 22, shoulder: 70, labelTop: 0.6, labelBottom: 0.3 },
  1000: { height: 376, half: 65, neck: 20, shoulder: 122, labelTop: 0.58, labelBottom: 0.25 },
  1500: { height: 396, half: 73, neck: 21, shoulder: 124, labelTop: 0.6, labelBottom: 0.27 },
};

type Right = Parameters<typeof mirror>[1];

function scallops(half: number, from: number, to: number, count: number, depth: number): Right {
  const step = (to - from) / count;
  return Array.from({ length: count }, (_, index) => {
    const y = from + index * step;
    return [half - depth, y + step * 0.2, half - depth, y + step * 0.8, half, y + step] as [
      number,
      number,
      number,
      number,
      number,
      number,
    ];
  });
}

function outline(style: WaterStyle, size: Size): string {
  const { height, half, neck, shoulder } = size;
  const top = -height + 22;
  const shoulderEnd = -height + 40 + shoulder;
  const labelTop = -height * size.labelTop;
  const labelBottom = -height * size.labelBottom;
  const foot: Right = [
    [half, -16],
    [half, -5, half - 4, 0, half - 15, 0],
  ];
  const neckEnd: Right = [[neck, -height + 40]];
  if (style.shape === 'slim') {
    return mirror(
      [neck, top],
      [
        ...neckEnd,
        [neck + 2, -height + 40 + shoulder * 0.55, half, -height + 40 + shoulder * 0.55, half, shoulderEnd + 6],
        [half, labelTop],
        [half - 1.5, labelTop + 3],
        [half - 1.5, labelBottom - 3],
        [half, labelBottom],
        ...foot,
      ],
    );
  }
  if (style.shape === 'facet') {
    return mirror(
      [neck, top],
      [
        ...neckEnd,
        [neck + 4, -height + 54],
        [half * 0.78, -height + 40 + shoulder * 0.62],
        [half, shoulderEnd + 4],
        [half, labelTop],
        [half - 4, labelTop + 4],
        [half - 4, labelBottom - 4],
        [half, labelBottom],
        [half - 7, (labelBottom + 0) * 0.6],
        [half, -18],
        [half - 12, 0],
      ],
    );
  }
  if (style.shape === 'kid') {
    return mirror(
      [neck, top],
      [
        ...neckEnd,
        [neck + 14, -height + 44, half + 2, -height + 58, half, -height + 40 + shoulder * 0.8],
        [half, -height + 40 + shoulder * 0.9, half - 9, shoulderEnd + 2, half - 9, labelTop + 6],
        [half - 9, labelBottom - 8],
        [half - 9, labelBottom + 8, half, labelBottom + 10, half, labelBottom + 30],
        [half, -24],
        [half, -6, half - 8, 0, half - 22, 0],
      ],
    );
  }
  return mirror(
    [neck, top],
    [
      ...neckEnd,
      [neck + 2, -height + 40 + shoulder * 0.42, half, -height + 40 + shoulder * 0.38, half, shoulderEnd - 8],
      ...scallops(half, shoulderEnd - 8, labelTop, 2, 5),
      [half - 2, labelTop + 3],
      [half - 2, labelBottom - 3],
      [half, labelBottom],
      ...scallops(half, labelBottom, -22, 4, 6),
      ...foot,
    ],
  );
}

function relief(style: WaterStyle, size: Size): string {
  const { height, half } = size;
  const labelTop = -height * size.labelTop;
  const labelBottom = -height * size.labelBottom;
  const shoulderEnd = -height + 40 + size.shoulder;
  if (style.shape === 'facet') {
    const down = `M${-half * 0.42} ${shoulderEnd - 34}L${-half * 0.16} ${labelTop}M${half * 0.42} ${shoulderEnd - 34}L${half * 0.16} ${labelTop}M${-half * 0.4} ${labelBottom}L0 -18 ${half * 0.4} ${labelBottom}M${-half} ${labelBottom}L${-half * 0.5} -16M${half} ${labelBottom}L${half * 0.5} -16`;
    return down;
  }
  if (style.shape === 'kid') {
    return hoop(half - 6, labelBottom + 26, 4) + hoop(half - 6, labelBottom + 40, 4);
  }
  if (style.shape === 'slim') return hoop(half - 2, -26, 4) + hoop(half - 2, labelTop - 14, 4);
  const step = (labelBottom + 22) / 4;
  let rings = '';
  for (let index = 1; index < 4; index++) rings += hoop(half - 1, labelBottom - step * index, 5);
  const upper = (labelTop - shoulderEnd + 8) / 2;
  return rings + hoop(half - 1, shoulderEnd - 8 + upper, 5) + hoop(half - 3, shoulderEnd - 10, 5);
}

function bubbles(half: number, height: number): string {
  const spots = [
    [-0.5, 0.12, 3],
    [-0.2, 0.2, 2],
    [0.3, 0.1, 2.5],
    [0.55, 0.22, 3],
    [-0.6, 0.65, 2.5],
    [0.1, 0.66, 3],
    [0.45, 0.7, 2],
    [-0.3, 0.72, 3.5],
    [0.25, 0.16, 1.8],
    [-0.1, 0.06, 2.2],
  ] as const;
  const circles = spots
    .map(([x, y, r]) => `<circle cx="${Math.round(half * x)}" cy="${Math.round(-height * y)}" r="${r}"/>`)
    .join('');
  return `<g fill="#fff" fill-opacity=".75">${circles}</g>`;
}

/** A PET bottle without return, up to 1.5 litres. */
export function drawPetBottle(
  canvas: Canvas,
  style: WaterStyle,
  volumeMl: number,
  volume: string,
  isSparkling = false,
): Part {
  const size = sizes[volumeMl];
  if (size === undefined) throw new Error(`No PET bottle of ${volumeMl} ml is drawn`);
  const { height, half, neck } = size;
  const body = outline(style, size);
  const [rim, middle] = style.plastic;
  const level = -height + 44 + size.shoulder * 0.3;
  const glass = canvas.gradient('x', [
    [0, rim],
    [0.16, middle],
    [0.5, '#fff'],
    [0.84, middle],
    [1, rim],
  ]);
  const water = canvas.gradient('x', [
    [0, rim, 0.95],
    [0.2, middle, 0.5],
    [0.45, rim, 0.55],
    [0.8, middle, 0.7],
    [1, rim, 0.95],
  ]);
  const labelHalf = half - (style.shape === 'kid' ? 8 : style.shape === 'facet' ? 3 : 1);
  const label = { half: labelHalf, top: -height * size.labelTop + 3, bottom: -height * size.labelBottom - 3, sag: 4 };
  const clip = canvas.clip(body);
  const markup =
    `<path d="${body}" fill="${glass}" fill-opacity=".9"/>` +
    `<g clip-path="${clip}"><rect x="${-half}" y="${level}" width="${half * 2}" height="${-level}" fill="${water}"/>` +
    `<ellipse cy="${level}" rx="${half * 0.52}" ry="3.5" fill="#fff" fill-opacity=".75"/>` +
    `<path d="M${-half} 0C${-half * 0.5} -20 ${-half * 0.3} -20 ${-half * 0.22} 0 ${-half * 0.1} -22 ${half * 0.1} -22 ${half * 0.22} 0 ${half * 0.3} -20 ${half * 0.5} -20 ${half} 0" fill="${rim}" fill-opacity=".75"/></g>` +
    `<path d="${relief(style, size)}" fill="none" stroke="#2b6f99" stroke-opacity=".28" stroke-width="2"/>` +
    `<path d="${relief(style, size)}" transform="translate(0 2.4)" fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="1.6"/>` +
    (style.isFizzy || isSparkling ? bubbles(half, height) : '') +
    `<path d="${body}" fill="${roundShade(canvas, 0.75)}" stroke="#2b7aa8" stroke-opacity=".35" stroke-width="1.2"/>` +
    drawLabel(canvas, isSparkling ? toSparkling(style) : style, label, volume) +
    `<path d="M${-half * 0.62} ${level + 30}C${-half * 0.74} ${level + 48} ${-half * 0.76} ${level + 60} ${-half * 0.74} ${-height * size.labelTop - 8}" fill="none" stroke="#fff" stroke-opacity=".85" stroke-width="5" stroke-linecap="round"/>` +
    `<path d="${band(neck + 4, -height + 36, -height + 41, 1)}" fill="${middle}" stroke="#2b7aa8" stroke-opacity=".35"/>` +
    (style.shape === 'kid'
      ? drawSportCap(canvas, neck + 4, -height + 30, style.cap)
      : drawScrewCap(canvas, neck + 3, -height + 28, 28, isSparkling ? toSparkling(style).cap : style.cap));
  return { markup, width: half * 2, height: height + (style.shape === 'kid' ? 22 : 0) };
}
