import type { Canvas } from './canvas.ts';
import { drawScrewCap } from './caps.ts';
import { band, box, hoop, mirror } from './geometry.ts';
import type { Part } from './geometry.ts';
import { drawLabel } from './label.ts';
import { roundShade } from './light.ts';
import { drawEmblem } from './motifs.ts';
import type { Emblem } from './motifs.ts';
import type { WaterStyle } from './water-styles.ts';

const HEIGHT = 400;
const HALF = 122;

/** Shoulders, four rings and a foot: the bottle every cooler takes. */
function outline(): string {
  return mirror(
    [31, -374],
    [
      [31, -352],
      [33, -338, 112, -336, HALF - 2, -290],
      [HALF + 1, -284, HALF + 1, -276, HALF - 6, -272],
      [HALF - 10, -266],
      [HALF + 2, -262, HALF + 2, -246, HALF - 6, -240],
      [HALF - 8, -234],
      [HALF - 8, -96],
      [HALF - 6, -90],
      [HALF + 2, -84, HALF + 2, -68, HALF - 9, -62],
      [HALF - 10, -56],
      [HALF + 2, -50, HALF + 2, -34, HALF - 3, -24],
      [HALF - 4, -6, HALF - 16, 0, HALF - 32, 0],
    ],
  );
}

function rings(): string {
  return [-290, -269, -238, -93, -59, -24].map((y) => hoop(HALF - 7, y, 8)).join('');
}

/** The returnable 19-litre bottle; without a style it is empty, with the emblem in its wall and no label. */
export function drawBigBottle(canvas: Canvas, style: WaterStyle | null, volume: string, emblem: Emblem = 'drop'): Part {
  const body = outline();
  const clip = canvas.clip(body);
  const isFull = style !== null;
  const plastic = canvas.gradient('x', [
    [0, '#2d86c8'],
    [0.1, '#7cc3ee'],
    [0.26, '#c4e8fb'],
    [0.5, isFull ? '#8fd0f4' : '#d3edfb'],
    [0.78, '#79c1ee'],
    [0.93, '#3e97d6'],
    [1, '#1f6fb2'],
  ]);
  const depth = canvas.gradient('y', [
    [0, '#fff', 0.25],
    [0.5, '#1b78c2', 0.12],
    [1, '#0b4f94', 0.42],
  ]);
  const level = -322;
  const water = isFull
    ? `<rect x="${-HALF}" y="${level}" width="${HALF * 2}" height="${-level}" fill="${depth}"/><ellipse cy="${level}" rx="92" ry="9" fill="#e9f8ff" fill-opacity=".75"/><path d="${hoop(91, level + 2, 5)}" fill="none" stroke="#2a86c8" stroke-opacity=".35" stroke-width="2"/>`
    : `<ellipse cy="-8" rx="96" ry="12" fill="#fff" fill-opacity=".4"/>`;
  // An empty bottle shows the far sides of its rings.
  const far = isFull
    ? ''
    : `<path d="${[-269, -238, -93, -59].map((y) => hoop(HALF - 8, y, -8)).join('')}" fill="none" stroke="#2a86c8" stroke-opacity=".22" stroke-width="3"/>`;
  const face = isFull
    ? drawLabel(canvas, style, { half: HALF - 9, top: -228, bottom: -100, sag: 8 }, volume)
    : `<g opacity=".5">${drawEmblem(emblem, { ink: '#fff', accent: '#fff', soft: '#8ccbf2' }, 0, -168, 74)}</g>`;
  const cap = style?.cap ?? ['#ffffff', '#c3d6e4'];
  const markup =
    `<path d="${body}" fill="${plastic}" fill-opacity="${isFull ? 0.96 : 0.86}"/>` +
    `<g clip-path="${clip}">${water}${far}</g>` +
    `<path d="${rings()}" fill="none" stroke="#0c4c86" stroke-opacity=".34" stroke-width="3.4"/>` +
    `<path d="${rings()}" transform="translate(0 4)" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="2.4"/>` +
    `<path d="${body}" fill="${roundShade(canvas, 0.6)}" stroke="#14619f" stroke-opacity=".5" stroke-width="1.4"/>` +
    face +
    `<path d="M-84 -306C-100 -298 -104 -292 -104 -282" fill="none" stroke="#fff" stroke-opacity=".9" stroke-width="8" stroke-linecap="round"/>` +
    `<path d="${box(-100, -258, 11, 14, 5)}${box(-100, -84, 11, 20, 5)}${box(-99, -48, 11, 14, 5)}" fill="#fff" fill-opacity=".7"/>` +
    `<path d="M60 -318C86 -310 100 -302 106 -288" fill="none" stroke="#fff" stroke-opacity=".45" stroke-width="4" stroke-linecap="round"/>` +
    `<path d="${band(36, -360, -350, 2)}" fill="#8fcdf2" stroke="#14619f" stroke-opacity=".4"/>` +
    drawScrewCap(canvas, 35, -364, 34, cap);
  return { markup, width: HALF * 2, height: HEIGHT };
}

/** The same bottle upside down with its neck in a cooler; 0,0 is the centre of its entry. */
export function drawUpturnedBottle(canvas: Canvas): string {
  const body = `M-30 0C-34 -14 -92 -14 -98 -44V-62Q-102 -68 -96 -74V-150Q-102 -158 -96 -166V-190Q-96 -206 -78 -206H78Q96 -206 96 -190V-166Q102 -158 96 -150V-74Q102 -68 98 -62V-44C92 -14 34 -14 30 0Z`;
  const plastic = canvas.gradient('x', [
    [0, '#2d86c8'],
    [0.14, '#8fd0f4'],
    [0.3, '#d3effc'],
    [0.55, '#94d3f5'],
    [0.85, '#5aaee4'],
    [1, '#1f6fb2'],
  ]);
  const lines = hoop(96, -70, -7) + hoop(95, -158, -7);
  return (
    `<path d="${body}" fill="${plastic}" fill-opacity=".94" stroke="#14619f" stroke-opacity=".45" stroke-width="1.2"/>` +
    `<ellipse cy="-178" rx="93" ry="10" fill="#e9f8ff" fill-opacity=".8"/>` +
    `<path d="${lines}" fill="none" stroke="#0c4c86" stroke-opacity=".32" stroke-width="3"/><path d="${lines}" transform="translate(0 3.4)" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="2"/>` +
    `<path d="${body}" fill="${roundShade(canvas, 0.55)}"/><path d="${box(-82, -146, 9, 58, 5)}${box(-82, -56, 9, 10, 4)}" fill="#fff" fill-opacity=".75"/>` +
    `<g fill="#fff" fill-opacity=".7"><circle cx="20" cy="-128" r="6"/><circle cx="34" cy="-104" r="4"/><circle cx="14" cy="-92" r="3"/></g>`
  );
}
