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
import { contactShadow } from './parts/light.ts';
import { packageStyles } from './parts/package-styles.ts';
import { drawPackage } from './parts/packages.ts';
import { drawPetBottle } from './parts/pet-bottle.ts';
import { drawElectricPump, drawHandPump } from './parts/pumps.ts';
import { findWaterStyle } from './parts/water-styles.ts';

const MIDDLE = 240;
const GROUND = 440;

/** The articles that are drawn each by its own hand, by slug. */
const drawings: Record<string, (canvas: Canvas) => Part> = {
  'returnable-bottle-19l': (canvas) => drawBigBottle(canvas, null, ''),
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
  'paper-cups-50': (canvas) => drawCups(canvas, 'white'),
  'kraft-cups-25': (canvas) => drawCups(canvas, 'kraft'),
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

function drawProduct(canvas: Canvas, product: DemoProduct): Part {
  const drawing = drawings[product.slug];
  if (drawing !== undefined) return drawing(canvas);
  const style = packageStyles[product.slug];
  if (style !== undefined) return drawPackage(canvas, style);
  const water = drawWater(canvas, product);
  if (water === null) throw new Error(`No picture is drawn for ${product.slug}`);
  return water;
}

/** Heights that look right side by side, in units of a full 19-litre bottle's 400. */
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

/** A few pieces of each product in a row behind and a row in front, big ones behind. */
function drawGroup(canvas: Canvas, set: DemoSet, catalogue: DemoCatalogue): string {
  const pieces: Standing[] = set.products.flatMap(({ externalId, quantity }) => {
    const product = catalogue.products.find((candidate) => candidate.externalId === externalId);
    if (product === undefined) throw new Error(`${set.externalId} has ${externalId}, which is not sold`);
    const part = drawProduct(canvas, product);
    const markup = quantity === 1 ? part.markup : canvas.reuse(externalId, () => part.markup);
    const scale = groupScale(product);
    return Array.from({ length: quantity }, () => ({ ...part, markup, scale }));
  });
  const byHeight = pieces.toSorted((a, b) => b.height * b.scale - a.height * a.scale);
  const isCase = set.products.length === 1;
  const backCount = isCase
    ? Math.ceil(pieces.length / 2)
    : Math.max(1, pieces.filter((piece) => piece.scale > 0.8).length);
  const count =
    backCount === byHeight.length || byHeight.every((piece) => piece.scale === byHeight[0]?.scale)
      ? Math.ceil(byHeight.length / 2)
      : backCount;
  const back = byHeight.slice(0, count);
  const front = byHeight.slice(count);
  const widthOf = (row: Standing[], overlap: number) =>
    row.reduce((sum, piece) => sum + piece.width * piece.scale * overlap, 0);
  const widest = Math.max(widthOf(back, 0.82), widthOf(front, 0.9));
  const tallest = Math.max(...byHeight.map((piece) => piece.height * piece.scale));
  const zoom = Math.min(1.3, 420 / widest, 392 / tallest);
  const row = (standing: Standing[], overlap: number, ground: number, shift: number) => {
    let x = MIDDLE + shift - (widthOf(standing, overlap) * zoom) / 2;
    return standing
      .map((piece) => {
        const span = piece.width * piece.scale * overlap * zoom;
        const middle = x + span / 2;
        x += span;
        return (
          contactShadow(canvas, Math.round(middle), ground, (piece.width * piece.scale * zoom) / 2) +
          place(piece, middle, ground, piece.scale * zoom)
        );
      })
      .join('');
  };
  return row(back, 0.82, GROUND - 22, 0) + row(front, 0.9, GROUND, 0);
}

/** One picture of a shop window: SVG, 480 × 480, transparent behind the goods. */
export function drawPicture(article: DemoProduct | DemoSet, catalogue: DemoCatalogue): string {
  const canvas = createCanvas(article.slug);
  if ('products' in article) return canvas.finish(drawGroup(canvas, article, catalogue));
  const part = drawProduct(canvas, article);
  return canvas.finish(contactShadow(canvas, MIDDLE, GROUND, part.width / 2) + place(part, MIDDLE, GROUND));
}
