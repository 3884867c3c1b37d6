import { drawBigBottle } from './big-bottle.ts';
import type { Canvas } from './canvas.ts';
import { drawScrewCap } from './caps.ts';
import { box, hoop, place } from './geometry.ts';
import type { Part } from './geometry.ts';
import type { HouseStyle } from './house-styles.ts';
import { lettering } from './lettering.ts';
import { roundShade } from './light.ts';
import { drawEmblem } from './motifs.ts';

/** One paper cup, 92 wide and 128 tall; rims of those below show when stacked. */
function cup(canvas: Canvas, kind: 'white' | 'kraft', house: HouseStyle, stacked: number): string {
  const isKraft = kind === 'kraft';
  const paper = canvas.gradient(
    'y',
    isKraft
      ? [
          [0, '#d6a874'],
          [1, '#b98550'],
        ]
      : [
          [0, '#ffffff'],
          [1, '#e8f0f5'],
        ],
  );
  const shade = roundShade(canvas, 0.85);
  const wall = 'M-46 -128L-34 -5Q0 6 34 -5L46 -128Z';
  let rims = '';
  for (let index = stacked; index > 0; index--) {
    const y = -128 - index * 13;
    rims += `<path d="M-45 ${y}L-43 ${y + 20}Q0 ${y + 30} 43 ${y + 20}L45 ${y}Z" fill="${paper}"/><path d="M-45 ${y}L-43 ${y + 20}Q0 ${y + 30} 43 ${y + 20}L45 ${y}Z" fill="${shade}"/><ellipse cy="${y}" rx="47" ry="8" fill="${isKraft ? '#f0dcc2' : '#f6fafc'}" stroke="${isKraft ? '#a97642' : '#b9cbd7'}"/>`;
  }
  const decoration = isKraft
    ? `<path d="M-42.500 -92L-37 -34Q0 -24 37 -34L42.500 -92Q0 -82 -42.500 -92Z" fill="#8a5a30" fill-opacity=".3"/>${drawEmblem('bean', { ink: '#5a3418', accent: '#5a3418', soft: '#d6a874' }, 0, -60, 36)}`
    : `<path d="M-36.500 -34C-20 -46 -8 -30 6 -36 18 -42 28 -40 37 -44L34 -5Q0 6 -34 -5Z" fill="${house.waves[0]}"/><path d="M-37.500 -42C-20 -54 -8 -38 6 -44 18 -50 28 -48 38 -52L37 -40C28 -36 18 -38 6 -32 -8 -26 -20 -42 -36.500 -30Z" fill="${house.waves[1]}" fill-opacity=".8"/>${drawEmblem(house.emblem, house.print, 0, -80, 36)}`;
  return (
    rims +
    `<path d="${wall}" fill="${paper}"/>${decoration}<path d="${wall}" fill="${shade}"/>` +
    (stacked > 0
      ? ''
      : `<ellipse cy="-128" rx="46" ry="9" fill="${isKraft ? '#f0dcc2' : '#e3ecf2'}" stroke="${isKraft ? '#a97642' : '#b9cbd7'}" stroke-width="2"/><ellipse cy="-126" rx="40" ry="6" fill="#06283f" fill-opacity=".14"/>`)
  );
}

export function drawCups(canvas: Canvas, kind: 'white' | 'kraft', house: HouseStyle): Part {
  const tower = canvas.reuse(`tower-${kind}`, () => cup(canvas, kind, house, kind === 'kraft' ? 4 : 8));
  const single = canvas.reuse(`cup-${kind}`, () => cup(canvas, kind, house, 0));
  const markup = place({ markup: tower }, -46, -10, 1.38) + place({ markup: single }, 78, 4, 1.36);
  return { markup, width: 270, height: 330 };
}

export function drawCupHolder(canvas: Canvas, house: HouseStyle): Part {
  const tube = box(-54, -380, 108, 286, 20);
  const markup =
    `<path d="${box(-76, -352, 16, 220, 6)}" fill="#b6c4ce"/><path d="${box(-84, -346, 12, 208, 6)}" fill="#dfe8ee"/>` +
    place({ markup: cup(canvas, 'white', house, 0).replace(/<ellipse.*$/, '') }, 0, -8, 0.94) +
    `<path d="${tube}" fill="#dff1fa" fill-opacity=".55"/>` +
    Array.from(
      { length: 13 },
      (_, index) =>
        `<path d="${hoop(46, -330 + index * 16, 5)}" fill="none" stroke="#8fb9d0" stroke-width="2.4" opacity=".8"/>`,
    ).join('') +
    `<path d="${tube}" fill="${roundShade(canvas, 0.9)}" stroke="#7fb3d0" stroke-opacity=".6" stroke-width="1.6"/>` +
    `<path d="${box(-58, -390, 116, 30, 13)}" fill="#1583dc"/><path d="${box(-58, -390, 116, 30, 13)}" fill="${roundShade(canvas, 0.8)}"/>` +
    `<path d="${box(-58, -118, 116, 28, 10)}" fill="#1583dc"/><path d="${box(-58, -118, 116, 28, 10)}" fill="${roundShade(canvas, 0.8)}"/>` +
    `<path d="M-36 -344V-136" stroke="#fff" stroke-opacity=".9" stroke-width="7" stroke-linecap="round"/>${lettering('NERPA', 0, -99, 56, '#fff', { maxSize: 13 })}`;
  return { markup, width: 150, height: 392 };
}

function drawWoodenStandAlone(canvas: Canvas): string {
  const wood = canvas.gradient('x', [
    [0, '#d3a066'],
    [0.5, '#f0cf9f'],
    [1, '#bd8a4f'],
  ]);
  return (
    `<path d="M-86 -150L-112 0H-90L-64 -150ZM86 -150L112 0H90L64 -150Z" fill="${wood}"/><path d="${box(-92, -72, 184, 14, 4)}" fill="#bd8a4f"/>` +
    `<path d="${box(-118, -172, 236, 26, 9)}" fill="${wood}"/><path d="M-104 -164H88M-90 -156C-40 -160 30 -152 96 -157" fill="none" stroke="#fff" stroke-opacity=".45" stroke-width="2.4" stroke-linecap="round"/><path d="M-100 -152C-30 -149 40 -154 104 -151" fill="none" stroke="#8f6230" stroke-opacity=".35" stroke-width="2"/>`
  );
}

export function drawBottleStand(canvas: Canvas, { water }: HouseStyle): Part {
  const bottle = drawBigBottle(canvas, water, '19 L');
  const markup = drawWoodenStandAlone(canvas) + place(bottle, 0, -170, 0.56);
  return { markup, width: 236, height: 392 };
}

export function drawBottleRack(canvas: Canvas, { water }: HouseStyle): Part {
  const bottle = canvas.reuse('bottle', () => drawBigBottle(canvas, water, '19 L').markup);
  const steel = canvas.gradient('x', [
    [0, '#5d6b76'],
    [0.4, '#c6d1d9'],
    [1, '#4c5963'],
  ]);
  const levels = [-18, -142, -266];
  const posts = `<path d="${box(-118, -386, 11, 386, 5)}${box(107, -386, 11, 386, 5)}" fill="${steel}"/>`;
  const markup =
    posts +
    levels
      .map(
        (y) =>
          `<g transform="translate(-100 ${y - 60}) rotate(90) scale(.44 .48)"><g>${bottle}</g></g><path d="${box(-116, y - 6, 232, 9, 4)}" fill="#6b7984"/><path d="M-108 ${y - 4}H104" stroke="#fff" stroke-opacity=".5" stroke-width="1.8"/>`,
      )
      .join('') +
    `<path d="${box(-122, -4, 19, 6, 3)}${box(103, -4, 19, 6, 3)}" fill="#26313a"/>`;
  return { markup, width: 244, height: 390 };
}

export function drawCarryHandle(canvas: Canvas): Part {
  const grip = 'M-112 -150C-112 -262 -66 -300 0 -300S112 -262 112 -150';
  const ring = canvas.gradient('y', [
    [0, '#2f96ea'],
    [1, '#0c57b0'],
  ]);
  const markup =
    `<path d="${grip}" fill="none" stroke="#0a4a96" stroke-width="36" stroke-linecap="round"/><path d="${grip}" fill="none" stroke="#2488e0" stroke-width="29" stroke-linecap="round"/><path d="M-104 -190C-96 -252 -58 -290 -8 -294" fill="none" stroke="#8fd0ff" stroke-width="6" stroke-linecap="round"/>` +
    `<path d="M-68 -283C-30 -308 30 -308 68 -283" fill="none" stroke="#1d2a35" stroke-width="42" stroke-linecap="round"/><path d="M-64 -288C-30 -310 30 -310 62 -290" fill="none" stroke="#4c5d6b" stroke-width="9" stroke-linecap="round"/>` +
    [-48, -24, 0, 24, 48]
      .map(
        (x) =>
          `<path d="M${x} ${-318 + Math.abs(x) * 0.22}v34" stroke="#0d161d" stroke-width="4" stroke-linecap="round" opacity=".7"/>`,
      )
      .join('') +
    `<ellipse cy="-104" rx="128" ry="50" fill="${ring}"/><ellipse cy="-122" rx="128" ry="50" fill="#3aa0f0"/><ellipse cy="-122" rx="128" ry="50" fill="${roundShade(canvas, 0.6)}"/><ellipse cy="-120" rx="84" ry="30" fill="#083a78"/><ellipse cy="-112" rx="78" ry="24" fill="#0b2b50"/>` +
    `<path d="M-120 -132C-100 -160 -50 -168 -10 -169" fill="none" stroke="#fff" stroke-opacity=".65" stroke-width="4" stroke-linecap="round"/>` +
    `<path d="${box(-26, -92, 52, 36, 10)}" fill="#f4f9fc"/>${lettering('NERPA', 0, -68, 40, '#0c57b0', { maxSize: 12 })}`;
  return { markup: `<g transform="translate(0 46)">${markup}</g>`, width: 270, height: 280 };
}

function spray(canvas: Canvas, light: string, dark: string, word: string): string {
  const body = 'M-46 0Q-54 0 -54 -10V-150C-54 -190 -22 -190 -20 -214H20C22 -190 54 -190 54 -150V-10Q54 0 46 0Z';
  return (
    `<path d="M-24 -286H22L30 -262H46V-250H16L10 -222H-18L-22 -250 -56 -254V-276Z" fill="#f4f8fb" stroke="#b9cbd7" stroke-width="1.6"/><path d="M-34 -250C-46 -244 -48 -230 -40 -218" fill="none" stroke="${dark}" stroke-width="8" stroke-linecap="round"/>` +
    `<path d="${box(-22, -230, 44, 20, 4)}" fill="${dark}"/><path d="${body}" fill="${canvas.gradient('y', [
      [0, light],
      [1, dark],
    ])}"/>` +
    `<path d="${box(-42, -130, 84, 92, 10)}" fill="#fff"/>${drawEmblem('drop', { ink: dark, accent: dark, soft: '#fff' }, 0, -98, 42)}${lettering(word, 0, -54, 62, dark, { maxSize: 14 })}` +
    `<path d="${body}" fill="${roundShade(canvas, 0.8)}"/>`
  );
}

export function drawCleaningKit(canvas: Canvas): Part {
  const brush =
    `<path d="M0 -330V-150" stroke="#c8d4dc" stroke-width="10" stroke-linecap="round"/><path d="M-2 -326V-160" stroke="#fff" stroke-width="3" stroke-linecap="round"/>` +
    Array.from(
      { length: 14 },
      (_, index) =>
        `<path d="M-26 ${-142 + index * 10}Q0 ${-134 + index * 10} 26 ${-142 + index * 10}" fill="none" stroke="${index % 2 ? '#2f96ea' : '#7cc3f5'}" stroke-width="7" stroke-linecap="round"/>`,
    ).join('');
  const markup =
    place({ markup: brush }, 132, -14) +
    place({ markup: spray(canvas, '#6fd3c7', '#13867e', 'DESCALER') }, -78, 0, 1.16) +
    place({ markup: spray(canvas, '#7db9f2', '#1a5fb0', 'CLEAN') }, 46, 4, 0.98);
  return { markup, width: 320, height: 336 };
}

export function drawSportBottle(canvas: Canvas, house: HouseStyle): Part {
  const body = 'M-52 0Q-62 0 -62 -14V-226C-62 -262 -36 -262 -34 -284H34C36 -262 62 -262 62 -226V-14Q62 0 52 0Z';
  const tritan = canvas.gradient('x', [
    [0, '#4ba3c9'],
    [0.2, '#b7e4f4'],
    [0.5, '#e9f8fd'],
    [0.8, '#a3d9ee'],
    [1, '#3d93ba'],
  ]);
  const scale = Array.from({ length: 8 }, (_, index) => `M30 ${-40 - index * 22}h${index % 2 ? 10 : 16}`).join('');
  const loop = 'M30 -356C74 -372 88 -326 60 -300';
  const markup =
    `<path d="${loop}" fill="none" stroke="${house.paint}" stroke-width="12" stroke-linecap="round"/><path d="${loop}" fill="none" stroke="${house.water.cap[0]}" stroke-width="6" stroke-linecap="round"/>` +
    `<path d="${body}" fill="${tritan}" fill-opacity=".92"/><path d="M-62 -222Q0 -210 62 -222V-14Q62 0 52 0H-52Q-62 0 -62 -14Z" fill="#2b97cc" fill-opacity=".35"/><ellipse cy="-222" rx="61" ry="8" fill="#fff" fill-opacity=".6"/>` +
    `<path d="${scale}" stroke="${house.paint}" stroke-width="3" stroke-linecap="round"/>${drawEmblem(house.emblem, { ...house.print, accent: house.paint }, -12, -132, 56)}${lettering(house.water.wordmark, -12, -78, 64, house.paint, { maxSize: 18 })}` +
    `<path d="${body}" fill="${roundShade(canvas, 0.85)}" stroke="#2b7aa8" stroke-opacity=".4"/><path d="M-46 -226V-26" stroke="#fff" stroke-opacity=".85" stroke-width="6" stroke-linecap="round"/>` +
    drawScrewCap(canvas, 42, -282, 62, house.water.cap) +
    `<path d="${box(-18, -366, 36, 26, 8)}" fill="${house.water.cap[1]}"/><path d="${box(-18, -366, 36, 26, 8)}" fill="${roundShade(canvas, 0.8)}"/>`;
  return { markup, width: 150, height: 370 };
}
