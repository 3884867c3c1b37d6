import type { OwnIcon } from '@kaplya/contract/fill/partner-settings';
import type { DemoCatalogue, House } from '../catalogue/types.ts';
import { drawCups } from './parts/accessories.ts';
import { drawBigBottle } from './parts/big-bottle.ts';
import { createCanvas } from './parts/canvas.ts';
import type { Canvas } from './parts/canvas.ts';
import { drawCanister } from './parts/canister.ts';
import { drawCooler } from './parts/coolers.ts';
import { place } from './parts/geometry.ts';
import type { Part } from './parts/geometry.ts';
import { houseStyles, type HouseStyle } from './parts/house-styles.ts';
import { groupShadow } from './parts/light.ts';
import { packageStyles } from './parts/package-styles.ts';
import { drawPackage } from './parts/packages.ts';
import { drawPetBottle } from './parts/pet-bottle.ts';
import { drawElectricPump, drawHandPump } from './parts/pumps.ts';

/** A drop within 100 × 100 around 0,0, with its highlight and a wave inside. */
function drop(canvas: Canvas, house: House): string {
  const {
    outline,
    colors: [top, middle, foot],
    water: [high, low],
  } = houseStyles[house].drop;
  const water = canvas.gradient('y', [
    [0, top],
    [0.5, middle],
    [1, foot],
  ]);
  return (
    `<path d="${outline}" fill="${water}"/>` +
    `<g clip-path="${canvas.clip(outline)}"><path d="M-40 18C-24 4-10 8 4 16 18 24 28 22 40 12V54H-40Z" fill="${high}" fill-opacity=".5"/><path d="M-40 30C-22 18-10 22 4 29 18 36 28 34 40 26V54H-40Z" fill="${low}" fill-opacity=".5"/></g>` +
    `<path d="M-22 14A22 22 0 0 0-6 34" fill="none" stroke="#fff" stroke-opacity=".85" stroke-width="5.500" stroke-linecap="round"/><circle cx="-20" cy="3" r="3" fill="#fff" fill-opacity=".85"/>`
  );
}

/** A drop with its highlight in two colours, around 256,256. */
function flatDrop({ drop: { outline }, water }: HouseStyle, color: string, scale: number): string {
  const light = `<path d="M-20 16A20 20 0 0 0 2 36" fill="none" stroke="${water.colors.soft}" stroke-width="8" stroke-linecap="round"/>`;
  return `<g transform="translate(256 262) scale(${scale})"><path d="${outline}" fill="${color}"/>${light}</g>`;
}

const toIcons = (house: HouseStyle): Record<OwnIcon, string> => ({
  favicon: flatDrop(house, house.paint, 4.6),
  icon: `<rect width="512" height="512" rx="112" fill="${house.paint}"/>${flatDrop(house, '#fff', 3.7)}`,
  maskable: `<rect width="512" height="512" fill="${house.paint}"/>${flatDrop(house, '#fff', 2.9)}`,
  monochrome: `<path d="${house.drop.outline}" transform="translate(256 262) scale(2.9)"/>`,
});

/** A shop's icon for the tab and the home screen: each 512 × 512. */
export function drawAppIcon(icon: OwnIcon, house: House): string {
  return createCanvas(`icon-${icon}`).finish(toIcons(houseStyles[house])[icon], 512, 512);
}

/** The drop and the name, 360 × 96; the name takes a colour that reads on light and on dark. */
export function drawLogo(name: string, house: House): string {
  const canvas = createCanvas(`logo-${name}`);
  const letters = [...name].length;
  const length = Math.min(260, letters * 39);
  const text = `<text x="88" y="66" text-anchor="start" font-weight="800" font-size="58" letter-spacing="-1" textLength="${length}" lengthAdjust="spacingAndGlyphs" fill="${houseStyles[house].name}">${name}</text>`;
  return canvas.finish(
    `<g transform="translate(46 50) scale(.86)">${drop(canvas, house)}</g>${text}`,
    100 + length,
    96,
  );
}

function requirePackage(canvas: Canvas, slug: string): Part {
  const style = packageStyles[slug];
  if (style === undefined) throw new Error(`No package style ${slug}`);
  return drawPackage(canvas, style);
}

type Standing = [part: Part, x: number, y: number, scale: number];

function stand(canvas: Canvas, pieces: Standing[]): string {
  return pieces
    .map(([part, x, y, scale]) => groupShadow(canvas, x, y, (part.width * scale) / 2) + place(part, x, y, scale))
    .join('');
}

type Still = (canvas: Canvas, house: HouseStyle, catalogue: DemoCatalogue) => Standing[];

const firstSlug = (
  catalogue: DemoCatalogue,
  category: string,
  form: 'pouch' | 'box' | 'coffee-bag' | 'pillow',
): string => {
  const found = catalogue.products.find(
    (product) => product.category === category && packageStyles[product.slug]?.form === form,
  );
  if (found === undefined) throw new Error(`No ${form} among ${category}`);
  return found.slug;
};

/** Whether the own-brand water is also sold sparkling: a still life shows only the shop's goods. */
const sellsSparkling = ({ house, products }: DemoCatalogue): boolean =>
  products.some(({ slug }) => slug.startsWith(`${house}-`) && slug.endsWith('-sparkling'));

const categoryStills: Record<string, Still> = {
  'water-19l': (canvas, { water }) => [[drawBigBottle(canvas, water, '19 L'), 240, 446, 1]],
  'small-bottles': (canvas, { water }, catalogue) => [
    [drawPetBottle(canvas, water, 500, '0.5 L', sellsSparkling(catalogue)), 172, 428, 1.08],
    [drawPetBottle(canvas, water, 500, '0.5 L'), 300, 444, 1.12],
  ],
  sets: (canvas, { water }) => [
    [drawBigBottle(canvas, water, '19 L'), 186, 430, 0.96],
    [drawHandPump(canvas, 'plain'), 356, 446, 0.78],
  ],
  pumps: (canvas) => [[drawElectricPump(canvas, 'usb'), 270, 446, 1.18]],
  coolers: (canvas) => [[drawCooler(canvas, 'table-white'), 240, 446, 1.02]],
  'cups-and-accessories': (canvas, house) => [[drawCups(canvas, 'white', house), 244, 440, 1.16]],
  'tea-and-coffee': (canvas, _house, catalogue) => [
    [requirePackage(canvas, firstSlug(catalogue, 'tea-and-coffee', 'box')), 166, 428, 1.02],
    [requirePackage(canvas, firstSlug(catalogue, 'tea-and-coffee', 'coffee-bag')), 322, 446, 0.96],
  ],
  snacks: (canvas, _house, catalogue) => [
    [requirePackage(canvas, firstSlug(catalogue, 'snacks', 'pouch')), 170, 430, 1.04],
    [requirePackage(canvas, firstSlug(catalogue, 'snacks', 'pillow')), 318, 446, 0.92],
  ],
};

/** The picture of a category: SVG, 480 × 480, transparent. */
export function drawCategoryPicture(slug: string, catalogue: DemoCatalogue): string {
  const canvas = createCanvas(`category-${slug}`);
  const still = categoryStills[slug];
  if (still === undefined) throw new Error(`No picture is drawn for the category ${slug}`);
  return canvas.finish(stand(canvas, still(canvas, houseStyles[catalogue.house], catalogue)));
}

/** The hero of the first page: a still life of the shop's goods over water, 960 × 540. */
export function drawMockup(catalogue: DemoCatalogue): string {
  const canvas = createCanvas('mockup');
  const house = houseStyles[catalogue.house];
  const { water } = house;
  const sky = canvas.gradient('y', [
    [0, '#e9f6fe'],
    [0.62, '#c6e6fa'],
    [1, '#8fcdf2'],
  ]);
  const glow = canvas.gradient('radial', [
    [0, '#fff', 0.95],
    [1, '#fff', 0],
  ]);
  const waves =
    `<path d="M0 380C150 330 300 350 470 384 640 418 800 410 960 366V540H0Z" fill="#5fb6ec" fill-opacity=".35"/>` +
    `<path d="M0 430C170 388 330 402 500 434 660 462 820 456 960 424V540H0Z" fill="#2b95de" fill-opacity=".32"/>`;
  const pieces = stand(canvas, [
    [drawCooler(canvas, 'floor-white'), 690, 470, 0.98],
    [drawBigBottle(canvas, water, '19 L'), 420, 474, 0.92],
    [drawCanister(canvas, water, 5000, '5 L'), 570, 488, 0.62],
    [drawPetBottle(canvas, water, 1500, '1.5 L'), 262, 484, 0.72],
    [drawPetBottle(canvas, water, 500, '0.5 L', sellsSparkling(catalogue)), 178, 496, 0.64],
    [drawCups(canvas, 'white', house), 790, 500, 0.46],
    [requirePackage(canvas, firstSlug(catalogue, 'tea-and-coffee', 'box')), 356, 506, 0.38],
  ]);
  const bubbles = [
    [92, 120, 26],
    [150, 214, 12],
    [846, 96, 18],
    [892, 190, 34],
    [64, 300, 16],
    [812, 262, 9],
  ]
    .map(
      ([x, y, r]) =>
        `<circle cx="${x}" cy="${y}" r="${r}" fill="#fff" fill-opacity=".38" stroke="#fff" stroke-opacity=".8" stroke-width="2"/>`,
    )
    .join('');
  return canvas.finish(
    `<rect width="960" height="540" fill="${sky}"/><ellipse cx="470" cy="230" rx="430" ry="250" fill="${glow}"/>${waves}${bubbles}${pieces}`,
    960,
    540,
  );
}
