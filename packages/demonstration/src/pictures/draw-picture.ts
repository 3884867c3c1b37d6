import type { DemoCatalogue, DemoProduct, DemoSet } from '../catalogue/types.ts';
import {
  drawBottleRack,
  drawBottleStand,
  drawCarryHandle,
  drawCleaningKit,
  drawCupHolder,
  drawCups,
  drawSportBottle,
} from './parts/accessories.ts';
import { drawBigBottle } from './parts/big-bottle.ts';
import { drawCanister } from './parts/canister.ts';
import { createCanvas } from './parts/canvas.ts';
import type { Canvas } from './parts/canvas.ts';
import { drawCeramicDispenser, drawCooler } from './parts/coolers.ts';
import { place } from './parts/geometry.ts';
import type { Part } from './parts/geometry.ts';
import { drawGlassBottle } from './parts/glass-bottle.ts';
import { houseStyles, type HouseStyle } from './parts/house-styles.ts';
import { contactShadow, groupShadow } from './parts/light.ts';
import { packageStyles } from './parts/package-styles.ts';
import { drawPackage } from './parts/packages.ts';
import { drawPetBottle } from './parts/pet-bottle.ts';
import { drawElectricPump, drawHandPump } from './parts/pumps.ts';
import { findWaterStyle } from './parts/water-styles.ts';

const MIDDLE = 240;
const GROUND = 440;

/** Articles with their own drawing function, by slug. */
const drawings: Record<string, (canvas: Canvas, house: HouseStyle) => Part> = {
  'returnable-bottle-19l': (canvas, { emblem }) => drawBigBottle(canvas, null, '', emblem),
  'hand-pump': (canvas) => drawHandPump(canvas, 'plain'),
  'hand-pump-plus': (canvas) => drawHandPump(canvas, 'plus'),
  'electric-pump-usb': (canvas) => drawElectricPump(canvas, 'usb'),
  'electric-pump-touch': (canvas) => drawElectricPump(canvas, 'touch'),
  'table-cooler-hot': (canvas) => drawCooler(canvas, 'table-white'),
  'table-cooler-hot-cold': (canvas) => drawCooler(canvas, 'table-black'),
  'floor-cooler-compressor': (canvas) => drawCooler(canvas, 'floor-white'),
  'floor-cooler-cabinet': (canvas) => drawCooler(canvas, 'floor-cabinet'),
  'floor-cooler-bottom-loading': (canvas) => drawCooler(canvas, 'floor-bottom'),
  'ceramic-dispenser': drawCeramicDispenser,
  'paper-cups-50': (canvas, house) => drawCups(canvas, 'white', house),
  'kraft-cups-25': (canvas, house) => drawCups(canvas, 'kraft', house),
  'cup-holder': drawCupHolder,
  'wooden-bottle-stand': drawBottleStand,
  'bottle-rack-3': drawBottleRack,
  'carry-handle': drawCarryHandle,
  'cooler-cleaning-kit': drawCleaningKit,
  'sport-bottle-0-7l': drawSportBottle,
};

function drawWater(canvas: Canvas, product: DemoProduct): Part | null {
  const style = findWaterStyle(product.slug);
  const volumeMl = product.volumeMl;
  if (style === null || volumeMl === null) return null;
  const volume = `${volumeMl / 1000} L`;
  const isSparkling = product.slug.endsWith('-sparkling');
  if (product.slug.includes('-glass-')) {
    return drawGlassBottle(canvas, style, volumeMl, volume, { isPrinted: product.role === 'goods', isSparkling });
  }
  if (volumeMl >= 19_000) return drawBigBottle(canvas, style, volume);
  if (volumeMl >= 5_000) return drawCanister(canvas, style, volumeMl, volume);
  return drawPetBottle(canvas, style, volumeMl, volume, isSparkling);
}

function drawProduct(canvas: Canvas, product: DemoProduct, { house }: DemoCatalogue): Part {
  const drawing = drawings[product.slug];
  if (drawing !== undefined) return drawing(canvas, houseStyles[house]);
  const style = packageStyles[product.slug];
  if (style !== undefined) return drawPackage(canvas, style);
  const water = drawWater(canvas, product);
  if (water === null) throw new Error(`No picture is drawn for ${product.slug}`);
  return water;
}

/** Heights that look right side by side, relative to 400 for a 19-litre bottle. */
function groupScale(product: DemoProduct): number {
  if (product.role === 'cooler') return 1;
  if (product.role === 'pump') return 0.56;
  const volumeMl = product.volumeMl ?? 0;
  if (volumeMl >= 19_000) return 0.86;
  if (volumeMl >= 5_000) return 0.72;
  if (volumeMl > 0) return 0.66;
  return product.category === 'tea-and-coffee' ? 0.62 : 0.56;
}

type Standing = { markup: string; width: number; height: number; scale: number };

type Row = { pieces: Standing[]; ground: number; shift: number; gap: number };

/** The share of its width that a piece keeps from its neighbour. */
function stepOf(piece: Standing, pieces: Standing[]): number {
  const isSlim = piece.width * 2 < piece.height;
  const overlap = pieces.length <= 2 ? 0.98 : pieces.length === 3 ? (isSlim ? 1.16 : 0.86) : isSlim ? 0.8 : 0.64;
  return piece.width * piece.scale * overlap;
}

function widthOf({ pieces, gap }: Row): number {
  return pieces.reduce((sum, piece) => sum + stepOf(piece, pieces), 0) + gap;
}

/** Two rows: tall pieces behind, small ones in front; of equal ones, every second stands behind. */
function arrange(pieces: Standing[]): Row[] {
  const heightOf = (piece: Standing) => piece.height * piece.scale;
  const tallest = Math.max(...pieces.map(heightOf));
  const areEqual = pieces.every((piece) => heightOf(piece) === tallest);
  const isBack = (piece: Standing, index: number) => (areEqual ? index % 2 === 0 : heightOf(piece) > tallest * 0.8);
  const back = pieces.filter(isBack);
  const front = pieces.filter((piece, index) => !isBack(piece, index));
  // A single bottle stands between the two pieces in front of it.
  const gap = back.length === 1 && front.length === 2 ? 124 : 0;
  return [
    { pieces: back, ground: GROUND - 24, shift: areEqual ? -16 : 0, gap: 0 },
    { pieces: front, ground: GROUND, shift: areEqual ? 16 : 0, gap },
  ];
}

function drawGroup(canvas: Canvas, set: DemoSet, catalogue: DemoCatalogue): string {
  const pieces: Standing[] = set.products.flatMap(({ externalId, quantity }) => {
    const product = catalogue.products.find((candidate) => candidate.externalId === externalId);
    if (product === undefined) throw new Error(`${set.externalId} has ${externalId}, which is not sold`);
    const part = drawProduct(canvas, product, catalogue);
    const standing = { ...part, scale: groupScale(product) };
    return Array.from({ length: quantity }, () => ({
      ...standing,
      markup: quantity === 1 ? part.markup : canvas.reuse(externalId, () => part.markup),
    }));
  });
  const rows = arrange(pieces);
  const tallest = Math.max(...pieces.map((piece) => piece.height * piece.scale));
  const zoom = Math.min(1.35, 412 / Math.max(...rows.map(widthOf)), 392 / tallest);
  return rows
    .map((row) => {
      let x = MIDDLE + row.shift - (widthOf(row) * zoom) / 2;
      return row.pieces
        .map((piece, index) => {
          const step = stepOf(piece, row.pieces) * zoom;
          const middle = x + step / 2;
          x += step + (index === 0 ? row.gap * zoom : 0);
          const shadow = groupShadow(canvas, Math.round(middle), row.ground, (piece.width * piece.scale * zoom) / 2);
          return shadow + place(piece, middle, row.ground, piece.scale * zoom);
        })
        .join('');
    })
    .join('');
}

/** One picture of a shop window: SVG, 480 × 480, transparent behind the goods. */
export function drawPicture(article: DemoProduct | DemoSet, catalogue: DemoCatalogue): string {
  const canvas = createCanvas(article.slug);
  if ('products' in article) return canvas.finish(drawGroup(canvas, article, catalogue));
  const part = drawProduct(canvas, article, catalogue);
  const scale = Math.min(1.22, 412 / part.height, 408 / part.width);
  // Moves low pieces towards the middle of the card.
  const ground = Math.round(Math.min(GROUND + 8, MIDDLE + 34 + (part.height * scale) / 2));
  const shadow = contactShadow(canvas, MIDDLE, ground, (part.width * scale) / 2);
  return canvas.finish(shadow + place(part, MIDDLE + (part.offsetX ?? 0), ground, scale));
}
