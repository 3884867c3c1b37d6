import { drawBigBottle } from './big-bottle.ts';
import type { Canvas } from './canvas.ts';
import { box, place, type Part } from './geometry.ts';
import type { HouseStyle } from './house-styles.ts';
import { drawEmblem } from './motifs.ts';

const DOOR = { width: 112, height: 150, gap: 12 };
const COLUMNS = 3;
const ROWS = 2;
const MODULES = 13;

const isCorner = (x: number, y: number): boolean => (x < 5 && y < 5) || (x > 7 && y < 5) || (x < 5 && y > 7);

/** A sample code that leads nowhere: three corners, and pseudo-random dots that never change. */
function codeDots(side: number): string {
  const step = side / MODULES;
  let path = '';
  for (let y = 0; y < MODULES; y += 1) {
    for (let x = 0; x < MODULES; x += 1) {
      if (!isCorner(x, y) && (x * 7 + y * 5 + x * y * 3) % 5 < 2)
        path += `M${x * step} ${y * step}h${step}v${step}h${-step}z`;
    }
  }
  const corner = (x: number, y: number) =>
    `<rect x="${(x + 0.5) * step}" y="${(y + 0.5) * step}" width="${step * 3}" height="${step * 3}" rx="${step * 0.4}" fill="none" stroke="#0b2a5b" stroke-width="${step}"/><rect x="${(x + 1.5) * step}" y="${(y + 1.5) * step}" width="${step}" height="${step}" fill="#0b2a5b"/>`;
  return `<path d="${path}" fill="#0b2a5b"/>${corner(0, 0)}${corner(9, 0)}${corner(0, 9)}`;
}

/** A cell's sticker with a code. */
export function drawCodeCard(canvas: Canvas): Part {
  const paper = canvas.gradient('y', [
    [0, '#ffffff'],
    [1, '#e2f1fc'],
  ]);
  return {
    markup: `<path d="${box(-90, -200, 180, 200, 18)}" fill="${paper}"/><g transform="translate(-65 -178)">${codeDots(130)}</g><path d="M-40 -24H40" stroke="#2f93e6" stroke-width="12" stroke-linecap="round"/>`,
    width: 180,
    height: 200,
  };
}

/** A phone that scans a code: finder corners, and a scan line. */
export function drawPhone(canvas: Canvas): Part {
  const glass = canvas.gradient('y', [
    [0, '#eaf7ff'],
    [1, '#b9e2fb'],
  ]);
  return {
    markup:
      `<path d="${box(-84, -320, 168, 320, 30)}" fill="#0b1a33"/><path d="${box(-74, -310, 148, 300, 22)}" fill="${glass}"/>` +
      `<path d="${box(-26, -304, 52, 12, 6)}" fill="#0b1a33"/><g transform="translate(-40 -216)">${codeDots(80)}</g>` +
      `<path d="M-56 -202V-232H-26M26 -232H56V-202M56 -150V-120H26M-26 -120H-56V-150" fill="none" stroke="#0a6cba" stroke-width="9" stroke-linecap="round" stroke-linejoin="round"/>` +
      `<path d="M-48 -176H48" stroke="#16b39a" stroke-width="7" stroke-linecap="round"/><path d="${box(-50, -76, 100, 34, 17)}" fill="#0a6cba"/><path d="M-22 -59H22" stroke="#fff" stroke-width="6" stroke-linecap="round"/>`,
    width: 168,
    height: 320,
  };
}

/** A cabinet of six cells with a bottle behind each door; one may stand open. */
export function drawCabinet(canvas: Canvas, house: HouseStyle, { opened }: { opened: number | null }): Part {
  const width = COLUMNS * DOOR.width + (COLUMNS + 1) * DOOR.gap;
  const height = ROWS * DOOR.height + (ROWS + 1) * DOOR.gap + 56;
  const steel = canvas.gradient('x', [
    [0, '#dfeaf2'],
    [0.5, '#ffffff'],
    [1, '#c3d4e0'],
  ]);
  const inside = canvas.gradient('y', [
    [0, '#0d2f57'],
    [1, '#0a1f3d'],
  ]);
  const glass = canvas.gradient('x', [
    [0, '#fff', 0.4],
    [0.4, '#fff', 0.06],
    [1, '#fff', 0.22],
  ]);
  const water = canvas.reuse('bottle', () => drawBigBottle(canvas, house.water, '19 L').markup);
  const cells = Array.from({ length: COLUMNS * ROWS }, (_, index) => {
    const x = -width / 2 + DOOR.gap + (index % COLUMNS) * (DOOR.width + DOOR.gap);
    const y = -height + 56 + DOOR.gap + Math.floor(index / COLUMNS) * (DOOR.height + DOOR.gap);
    const isOpen = index === opened;
    const content = place({ markup: water }, x + DOOR.width / 2, y + DOOR.height - 8, 0.32);
    const lamp = `<circle cx="${x + DOOR.width - 14}" cy="${y + 14}" r="6" fill="${isOpen ? '#3ddc97' : '#2f93e6'}"/>`;
    const door = isOpen
      ? `<path d="M${x + DOOR.width} ${y}L${x + DOOR.width + 44} ${y - 18}V${y + DOOR.height + 18}L${x + DOOR.width} ${y + DOOR.height}Z" fill="#eaf4fb"/><path d="M${x + DOOR.width + 34} ${y + 66}V${y + 92}" stroke="#7f9db3" stroke-width="7" stroke-linecap="round"/>`
      : `<path d="${box(x, y, DOOR.width, DOOR.height, 10)}" fill="${glass}"/><path d="M${x + 12} ${y + 62}V${y + 88}" stroke="#fff" stroke-width="6" stroke-linecap="round"/>`;
    return `<path d="${box(x, y, DOOR.width, DOOR.height, 10)}" fill="${inside}"/>${content}${door}${isOpen ? '' : lamp}`;
  });
  // The open door overlaps its neighbours.
  if (opened !== null) cells.push(...cells.splice(opened, 1));
  return {
    markup:
      `<path d="${box(-width / 2, -height, width, height, 20)}" fill="${steel}"/>` +
      `<path d="${box(-width / 2 + DOOR.gap, -height + DOOR.gap, width - 2 * DOOR.gap, 44, 12)}" fill="${house.paint}"/>` +
      drawEmblem(house.emblem, { ink: '#fff', accent: '#fff', soft: house.paint }, 0, -height + 34, 34) +
      cells.join(''),
    width,
    height,
  };
}
