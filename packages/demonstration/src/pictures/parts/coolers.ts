import { drawUpturnedBottle } from './big-bottle.ts';
import type { Canvas } from './canvas.ts';
import { box } from './geometry.ts';
import type { Part } from './geometry.ts';
import { lettering } from './lettering.ts';
import { roundShade } from './light.ts';

export type CoolerModel = 'table-white' | 'table-black' | 'floor-white' | 'floor-cabinet' | 'floor-bottom';

type Look = {
  width: number;
  height: number;
  shell: [string, string];
  text: string;
  hasBottle: boolean;
  bottleScale: number;
  cold: boolean;
};

const looks: Record<CoolerModel, Look> = {
  'table-white': {
    width: 190,
    height: 212,
    shell: ['#ffffff', '#d9e5ed'],
    text: '#3a6b8c',
    hasBottle: true,
    bottleScale: 0.92,
    cold: false,
  },
  'table-black': {
    width: 196,
    height: 216,
    shell: ['#66747f', '#2e3944'],
    text: '#c5d2dc',
    hasBottle: true,
    bottleScale: 0.92,
    cold: true,
  },
  'floor-white': {
    width: 136,
    height: 290,
    shell: ['#ffffff', '#d5e1ea'],
    text: '#3a6b8c',
    hasBottle: true,
    bottleScale: 0.62,
    cold: true,
  },
  'floor-cabinet': {
    width: 142,
    height: 298,
    shell: ['#d3dbe1', '#909ca6'],
    text: '#35434e',
    hasBottle: true,
    bottleScale: 0.62,
    cold: true,
  },
  'floor-bottom': {
    width: 152,
    height: 404,
    shell: ['#5a6873', '#2a343e'],
    text: '#c5d2dc',
    hasBottle: false,
    bottleScale: 0,
    cold: true,
  },
};

function tap(x: number, y: number, color: string): string {
  return (
    `<path d="${box(x - 8, y - 12, 16, 14, 4)}" fill="#e9eff3"/><path d="${box(x - 5, y, 10, 16, 3)}" fill="#cfd9e0"/>` +
    `<path d="${box(x - 10, y - 22, 20, 13, 4)}" fill="${color}"/><path d="M${x - 6} ${y - 18}h8" stroke="#fff" stroke-opacity=".6" stroke-width="2.4" stroke-linecap="round"/>`
  );
}

export function drawCooler(canvas: Canvas, model: CoolerModel): Part {
  const look = looks[model];
  const { width, height } = look;
  const isDark = look.text === '#c5d2dc';
  const half = width / 2;
  const isFloor = model.startsWith('floor');
  const shell = canvas.gradient('y', [
    [0, look.shell[0]],
    [1, look.shell[1]],
  ]);
  const sides = canvas.gradient('x', [
    [0, '#06283f', 0.24],
    [0.08, '#fff', 0.3],
    [0.2, '#fff', 0.05],
    [0.86, '#06283f', 0],
    [1, '#06283f', 0.28],
  ]);
  const alcoveFill = canvas.gradient('y', [
    [0, '#0f1d29'],
    [1, '#3a4d5c'],
  ]);
  const body = box(-half, -height, width, height - 6, isFloor ? 16 : 22);
  const alcoveTop = -height + (isFloor ? 66 : 56);
  const alcoveHeight = isFloor ? 92 : 108;
  const alcoveHalf = half - (isFloor ? 18 : 26);
  const alcove = box(-alcoveHalf, alcoveTop, alcoveHalf * 2, alcoveHeight, 12);
  const tapY = alcoveTop + 30;
  const spread = alcoveHalf * 0.46;
  const taps = look.cold
    ? tap(-spread, tapY, '#f0524f') +
      (model === 'floor-cabinet' ? tap(0, tapY, '#e9eff3') : '') +
      tap(spread, tapY, '#2f96ea')
    : tap(-spread, tapY, '#f0524f') + tap(spread, tapY, '#dfe8ee');
  const tray = box(-alcoveHalf + 6, alcoveTop + alcoveHeight - 16, alcoveHalf * 2 - 12, 14, 4);
  const slots = Array.from(
    { length: 7 },
    (_, index) =>
      `M${Math.round(-alcoveHalf + 16 + (index * (alcoveHalf * 2 - 32)) / 6)} ${alcoveTop + alcoveHeight - 12}v6`,
  ).join('');
  const lamps = look.cold
    ? `<g><circle cx="-14" cy="${-height + 34}" r="3.4" fill="#f0524f"/><circle cy="${-height + 34}" r="3.4" fill="#35c48d"/><circle cx="14" cy="${-height + 34}" r="3.4" fill="#2f96ea"/></g>`
    : `<circle cy="${-height + 32}" r="3.6" fill="#f0524f"/>`;
  const doorTop = alcoveTop + alcoveHeight + 22;
  const door = box(-half + 10, doorTop, width - 20, -doorTop - 18, 10);
  const lines = isDark ? '#fff' : '#06283f';
  const lower = !isFloor
    ? ''
    : `<path d="${door}" fill="${
        model === 'floor-cabinet'
          ? canvas.gradient('y', [
              [0, '#eef2f5'],
              [1, '#b3bec7'],
            ])
          : 'none'
      }" stroke="${lines}" stroke-opacity="${isDark ? 0.2 : 0.16}" stroke-width="1.6"/>` +
      (model === 'floor-white'
        ? ''
        : `<path d="${box(half - 30, doorTop + 18, 7, Math.min(70, -doorTop - 60), 3.5)}" fill="${isDark ? '#8d9aa5' : '#6c7983'}"/>`) +
      (model === 'floor-bottom'
        ? `<path d="${box(-34, doorTop + 46, 52, 118, 22)}" fill="#5fb4ea" fill-opacity=".2"/><path d="${box(-34, doorTop + 46, 52, 118, 22)}" fill="none" stroke="#8fd0f4" stroke-opacity=".4" stroke-width="1.6"/>`
        : '');
  const text = lettering('NERPA', 0, isFloor ? alcoveTop + alcoveHeight + 15 : -20, isFloor ? 46 : 66, look.text, {
    maxSize: isFloor ? 11 : 16,
  });
  const bottle = look.hasBottle
    ? `<g transform="translate(0 ${-height + 6}) scale(${look.bottleScale})">${drawUpturnedBottle(canvas)}</g><path d="${box(-half * 0.44, -height - 7, half * 0.88, 14, 6)}" fill="${look.shell[1]}"/>`
    : `<path d="${box(-half + 8, -height + 14, width - 16, 34, 10)}" fill="#0a1118"/><g fill="none" stroke="#6fe0ff" stroke-width="2.2"><circle cx="-34" cy="${-height + 31}" r="8" stroke="#ff7a76"/><circle cy="${-height + 31}" r="8" stroke="#cdd8e0"/><circle cx="34" cy="${-height + 31}" r="8"/></g>`;
  const markup =
    `<path d="${box(-half + 12, -8, 26, 8, 3)}${box(half - 38, -8, 26, 8, 3)}" fill="#2a3640"/>` +
    (look.hasBottle ? bottle : '') +
    `<path d="${body}" fill="${shell}"/>` +
    `<path d="${alcove}" fill="${alcoveFill}"/>${taps}<path d="${tray}" fill="#9fb0bd"/><path d="${slots}" stroke="#40525f" stroke-width="3" stroke-linecap="round"/>` +
    lower +
    (look.hasBottle ? lamps : bottle) +
    text +
    `<path d="${body}" fill="${sides}" stroke="${lines}" stroke-opacity="${isDark ? 0.3 : 0.14}"/>`;
  return { markup, width, height: look.hasBottle ? height + 206 * look.bottleScale : height };
}

/** A glazed bowl with a tap, on a wooden stand. */
export function drawCeramicDispenser(canvas: Canvas): Part {
  const bowl = 'M-84 -196C-98 -150 -92 -108 -70 -92H70C92 -108 98 -150 84 -196Z';
  const glaze = canvas.gradient('y', [
    [0, '#ffffff'],
    [1, '#dde6ec'],
  ]);
  const wood = canvas.gradient('x', [
    [0, '#c9975f'],
    [0.5, '#ebc692'],
    [1, '#b98549'],
  ]);
  const sprig = 'M-60 -146C-40 -166 -24 -136 -2 -152 20 -168 38 -138 60 -154';
  const markup =
    `<path d="M-62 -84L-76 0H-60L-44 -84ZM62 -84L76 0H60L44 -84Z" fill="${wood}"/><path d="${box(-66, -40, 132, 10, 3)}" fill="#b98549"/><path d="${box(-86, -94, 172, 16, 6)}" fill="${wood}"/><path d="M-76 -90H60" stroke="#fff" stroke-opacity=".5" stroke-width="2.4" stroke-linecap="round"/>` +
    `<g transform="translate(0 -200) scale(.86)">${drawUpturnedBottle(canvas)}</g>` +
    `<path d="${bowl}" fill="${glaze}"/><g fill="none" stroke="#2c74b8" stroke-width="4" stroke-linecap="round"><path d="${sprig}"/><path d="M-88 -182H88" stroke-width="3"/></g>` +
    `<g fill="#2c74b8"><path d="M-36 -160c4-12 14-14 20-10-2 10-12 14-20 10ZM14 -166c4-12 16-12 20-6-4 10-12 12-20 6ZM-14 -142c8-6 16-2 18 4-8 6-16 4-18-4ZM36 -142c8-6 16-2 18 4-8 6-16 4-18-4Z"/></g>` +
    `<path d="${bowl}" fill="${roundShade(canvas, 0.8)}"/><path d="${box(-92, -206, 184, 16, 8)}" fill="${glaze}"/><path d="${box(-92, -206, 184, 16, 8)}" fill="${roundShade(canvas, 0.8)}"/>` +
    `<path d="${box(-9, -122, 18, 18, 5)}" fill="#e7edf1"/><path d="${box(-6, -108, 12, 22, 4)}" fill="#c4d0d8"/><path d="${box(-16, -132, 32, 11, 5)}" fill="#2c74b8"/>`;
  return { markup, width: 184, height: 378 };
}
