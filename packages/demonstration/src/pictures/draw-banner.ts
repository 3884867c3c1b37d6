import { drawCups } from './parts/accessories.ts';
import { drawBigBottle } from './parts/big-bottle.ts';
import { drawCabinet, drawCodeCard, drawPhone } from './parts/cabinet.ts';
import type { House } from '../catalogue/types.ts';
import { createCanvas, type Canvas } from './parts/canvas.ts';
import { place, type Part } from './parts/geometry.ts';
import { houseStyles, type HouseStyle } from './parts/house-styles.ts';
import { groupShadow } from './parts/light.ts';
import { drawHandPump } from './parts/pumps.ts';

type Size = { width: number; height: number };

/** A card has its title over the picture's left and foot, a slide over its foot. */
const card: Size = { width: 960, height: 480 };
const slide: Size = { width: 720, height: 1280 };

type Standing = [part: Part, x: number, y: number, scale: number];

/** A water background: two or three waves over a deep colour, a light behind the goods, bubbles. */
function drawWater(canvas: Canvas, { width, height }: Size, [top, foot]: [string, string], light: [number, number]) {
  const deep = canvas.gradient('y', [
    [0, top],
    [1, foot],
  ]);
  const glow = canvas.gradient('radial', [
    [0, '#fff', 0.62],
    [0.55, '#fff', 0.16],
    [1, '#fff', 0],
  ]);
  const [x, y] = light;
  const wave = (level: number, rise: number, opacity: number) => {
    const at = height * level;
    return `<path d="M0 ${at}C${width * 0.2} ${at - rise} ${width * 0.36} ${at - rise * 0.7} ${width * 0.52} ${at}S${width * 0.84} ${at + rise * 0.8} ${width} ${at - rise * 0.2}V${height}H0Z" fill="#9be4ff" fill-opacity="${opacity}"/>`;
  };
  const bubbles = [
    [0.07, 0.2, 0.028],
    [0.16, 0.42, 0.014],
    [0.34, 0.13, 0.018],
    [0.47, 0.33, 0.01],
    [0.94, 0.16, 0.03],
    [0.9, 0.42, 0.012],
  ]
    .map(([left = 0, down = 0, radius = 0]) => {
      const r = Math.round(radius * Math.max(width, height));
      return `<circle cx="${Math.round(left * width)}" cy="${Math.round(down * height)}" r="${r}" fill="#fff" fill-opacity=".14" stroke="#fff" stroke-opacity=".4" stroke-width="2"/>`;
    })
    .join('');
  return (
    `<rect width="${width}" height="${height}" fill="${deep}"/>` +
    `<ellipse cx="${x}" cy="${y}" rx="${Math.round(height * 0.62)}" ry="${Math.round(height * 0.5)}" fill="${glow}"/>` +
    wave(0.72, height * 0.1, 0.16) +
    wave(0.82, height * 0.08, 0.18) +
    bubbles
  );
}

function stand(canvas: Canvas, pieces: readonly Standing[]): string {
  return pieces
    .map(([part, x, y, scale]) => groupShadow(canvas, x, y, (part.width * scale) / 2) + place(part, x, y, scale))
    .join('');
}

function bottle(canvas: Canvas, house: HouseStyle, isFull = true): Part {
  return drawBigBottle(canvas, isFull ? house.water : null, '19 L', house.emblem);
}

/** Two arrows in a circle. */
function exchange(x: number, y: number, size: number): string {
  const arrow = 'M-46 -8A48 48 0 0 1 34 -34M38 -62V-30H6';
  return `<g transform="translate(${x} ${y}) scale(${size})" fill="none" stroke="#fff" stroke-width="13" stroke-linecap="round" stroke-linejoin="round"><path d="${arrow}"/><path d="${arrow}" transform="rotate(180)"/></g>`;
}

/** A price tag on a string, with a hole and a percent sign of two drops. */
function priceTag(canvas: Canvas, x: number, y: number, size: number): string {
  const paper = canvas.gradient('y', [
    [0, '#ffffff'],
    [1, '#dff2fd'],
  ]);
  return `<g transform="translate(${x} ${y}) rotate(-14) scale(${size})"><path d="M0 -118V-82" stroke="#fff" stroke-width="5"/><path d="M-62 -44L0 -92 62 -44V76Q62 92 46 92H-46Q-62 92 -62 76Z" fill="${paper}"/><circle cy="-50" r="11" fill="#0b4f94" fill-opacity=".5"/><path d="M26 -14L-26 62" stroke="#0a6cba" stroke-width="11" stroke-linecap="round"/><circle cx="-24" cy="0" r="15" fill="none" stroke="#0a6cba" stroke-width="10"/><circle cx="24" cy="48" r="15" fill="none" stroke="#0a6cba" stroke-width="10"/></g>`;
}

/** A bank card with its chip. */
function bankCard(canvas: Canvas, x: number, y: number, size: number): string {
  const face = canvas.gradient('x', [
    [0, '#5ad0b8'],
    [1, '#1c8fe6'],
  ]);
  return `<g transform="translate(${x} ${y}) rotate(-9) scale(${size})"><rect x="-130" y="-82" width="260" height="164" rx="20" fill="${face}"/><rect x="-102" y="-34" width="50" height="38" rx="8" fill="#ffe3a0"/><path d="M-102 -15H-52M-77 -34V4" stroke="#c79a3a" stroke-width="3"/><path d="M-102 44H-14M34 44H102" stroke="#fff" stroke-opacity=".85" stroke-width="11" stroke-linecap="round"/></g>`;
}

const scenes = {
  'first-order': (canvas: Canvas, house: HouseStyle) =>
    drawWater(canvas, card, ['#0d63b8', '#052c5e'], [700, 220]) +
    stand(canvas, [
      [bottle(canvas, house), 694, 452, 0.94],
      [drawCups(canvas, 'white', house), 582, 462, 0.36],
    ]) +
    priceTag(canvas, 866, 214, 1),
  delivery: (canvas: Canvas, house: HouseStyle) =>
    drawWater(canvas, card, ['#0d63b8', '#052c5e'], [700, 220]) +
    stand(canvas, [
      [bottle(canvas, house), 644, 440, 0.82],
      [bottle(canvas, house), 826, 456, 0.9],
    ]),
  exchange: (canvas: Canvas, house: HouseStyle) =>
    drawWater(canvas, card, ['#12867c', '#053b45'], [680, 220]) +
    stand(canvas, [
      [bottle(canvas, house, false), 598, 440, 0.7],
      [bottle(canvas, house), 856, 452, 0.78],
    ]) +
    exchange(724, 262, 0.66),
  aquamarket: (canvas: Canvas, house: HouseStyle) =>
    drawWater(canvas, card, ['#3b55c4', '#131c55'], [690, 210]) +
    stand(canvas, [
      [drawCabinet(canvas, house, { opened: 4 }), 676, 456, 0.86],
      [drawPhone(canvas), 890, 462, 0.72],
    ]),
  set: (canvas: Canvas, house: HouseStyle) =>
    drawWater(canvas, card, ['#2b8fd0', '#0a3f7d'], [690, 220]) +
    stand(canvas, [
      [bottle(canvas, house), 602, 436, 0.74],
      [bottle(canvas, house), 746, 452, 0.8],
      [drawHandPump(canvas, 'plain'), 898, 462, 0.6],
    ]),
  'slide-find': (canvas: Canvas, house: HouseStyle) =>
    drawWater(canvas, slide, ['#3b55c4', '#0f1747'], [360, 480]) +
    stand(canvas, [[drawCabinet(canvas, house, { opened: null }), 360, 860, 1.3]]),
  'slide-scan': (canvas: Canvas, _house: HouseStyle) =>
    drawWater(canvas, slide, ['#2766bd', '#0b1f4f'], [360, 480]) +
    stand(canvas, [
      [drawCodeCard(canvas), 252, 700, 1.5],
      [drawPhone(canvas), 486, 880, 1.3],
    ]),
  'slide-pay': (canvas: Canvas, _house: HouseStyle) =>
    drawWater(canvas, slide, ['#12867c', '#06313f'], [360, 480]) +
    stand(canvas, [[drawPhone(canvas), 360, 880, 1.5]]) +
    bankCard(canvas, 360, 640, 1.5),
  'slide-take': (canvas: Canvas, house: HouseStyle) =>
    drawWater(canvas, slide, ['#2b8fd0', '#0a2c60'], [360, 480]) +
    stand(canvas, [
      [drawCabinet(canvas, house, { opened: 4 }), 330, 800, 1.16],
      [bottle(canvas, house), 486, 900, 1.02],
    ]),
} satisfies Record<string, (canvas: Canvas, house: HouseStyle) => string>;

export type BannerScene = keyof typeof scenes;

export const bannerScenes = Object.keys(scenes) as BannerScene[];

/** The picture of a banner, 960 × 480, or of a slide of a story, 720 × 1280; dark enough for white words over it. */
export function drawBanner(scene: BannerScene, house: House): string {
  const canvas = createCanvas(`banner-${scene}`);
  const { width, height } = scene.startsWith('slide-') ? slide : card;
  return canvas.finish(scenes[scene](canvas, houseStyles[house]), width, height);
}
