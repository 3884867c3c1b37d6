import type { Canvas } from './canvas.ts';
import { box, hoop } from './geometry.ts';
import type { Part } from './geometry.ts';
import { lettering } from './lettering.ts';
import { roundShade } from './light.ts';

/** The tubes that go down into the bottle, leaning beside the pump. */
function straws(): string {
  const line = 'M-14 -60V-10M14 -60V-4';
  return `<path d="${line}" stroke="#8fc3dc" stroke-width="17" stroke-linecap="round"/><path d="${line}" stroke="#e6f6fd" stroke-width="13" stroke-linecap="round"/><path d="M-17 -58V-12M11 -58V-6" stroke="#fff" stroke-width="3" stroke-linecap="round"/>`;
}

export function drawHandPump(canvas: Canvas, model: 'plain' | 'plus'): Part {
  const isPlus = model === 'plus';
  const [light, dark] = isPlus ? ['#35bfae', '#0d7f78'] : ['#2f96ea', '#0c57b0'];
  const shade = roundShade(canvas, 0.9);
  const white = canvas.gradient('y', [
    [0, '#ffffff'],
    [1, '#dbe7ef'],
  ]);
  const color = canvas.gradient('y', [
    [0, light],
    [1, dark],
  ]);
  const spout = isPlus ? 'M-40 -214C-92 -220 -136 -220 -140 -176V-150' : 'M-36 -206C-84 -222 -122 -206 -126 -160V-142';
  const dome = 'M-66 -112C-66 -190 -52 -238 0 -238S66 -190 66 -112Z';
  const collar = box(-76, -118, 152, 62, 12);
  const button = isPlus ? box(-62, -296, 124, 40, 20) : 'M-52 -262C-52 -304 -30 -316 0 -316S52 -304 52 -262Z';
  const folds = [0, 1, 2].map((step) => box(-38 + step * 2, -262 + step * 11, 76 - step * 4, 12, 6)).join('');
  const grips = Array.from({ length: 13 }, (_, index) => `M${-66 + index * 11} -104v34`).join('');
  const tap = isPlus
    ? `<path d="${box(-158, -184, 36, 20, 8)}" fill="${color}"/><path d="M-140 -184V-206" stroke="${dark}" stroke-width="7"/><circle cx="-140" cy="-210" r="12" fill="${light}"/>`
    : '';
  const markup =
    straws() +
    `<path d="${spout}" fill="none" stroke="#b9cbd7" stroke-width="29" stroke-linecap="butt"/><path d="${spout}" fill="none" stroke="#f4f9fc" stroke-width="24"/><path d="${spout}" transform="translate(-5 -4)" fill="none" stroke="#fff" stroke-width="6"/>` +
    `<path d="${box(isPlus ? -156 : -142, -152, 32, 15, 5)}" fill="${color}"/>${tap}` +
    `<path d="${folds}" fill="${white}"/><path d="${folds}" fill="${shade}"/>` +
    `<path d="${button}" fill="${color}"/><path d="${button}" fill="${shade}"/>` +
    `<path d="M-34 ${isPlus ? -288 : -296}Q-16 ${isPlus ? -292 : -308} 4 ${isPlus ? -291 : -309}" fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="5" stroke-linecap="round"/>` +
    `<path d="${dome}" fill="${white}"/><path d="${dome}" fill="${shade}"/>` +
    `<path d="M0 -196C9 -183 17 -174 17 -164A17 17 0 0 1-17 -164C-17 -174-9 -183 0 -196Z" fill="${light}"/>` +
    lettering('NERPA', 0, -126, 60, dark, { maxSize: 14 }) +
    `<path d="${collar}" fill="${color}"/><path d="${grips}" stroke="${dark}" stroke-width="3" stroke-linecap="round" opacity=".6"/><path d="${collar}" fill="${shade}"/>` +
    `<path d="${hoop(74, -116, 2)}" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="2"/>`;
  return { markup, width: 170, height: 320, offsetX: 34 };
}

export function drawElectricPump(canvas: Canvas, model: 'usb' | 'touch'): Part {
  const isTouch = model === 'touch';
  const shade = roundShade(canvas, isTouch ? 0.75 : 0.9);
  const shell = canvas.gradient(
    'y',
    isTouch
      ? [
          [0, '#46525d'],
          [1, '#1c242c'],
        ]
      : [
          [0, '#ffffff'],
          [1, '#dfe9f0'],
        ],
  );
  const steel = canvas.gradient('x', [
    [0, '#8d9aa5'],
    [0.3, '#f5f8fa'],
    [0.6, '#b4c0c9'],
    [1, '#7c8993'],
  ]);
  const spout = 'M-20 -290C-20 -346 -116 -346 -122 -286V-256';
  const body = box(-70, -300, 140, 196, 42);
  const collar = box(-58, -112, 116, 46, 12);
  const hose = 'M0 -70V-6';
  const face = isTouch
    ? `<path d="${box(-38, -272, 76, 40, 10)}" fill="#081018"/>${lettering('350', 0, -244, 48, '#6fe0ff', { weight: 600, maxSize: 24 })}` +
      [-28, 0, 28]
        .map(
          (x, index) =>
            `<circle cx="${x}" cy="-204" r="11" fill="none" stroke="#6fe0ff" stroke-opacity="${index === 1 ? 1 : 0.45}" stroke-width="2.4"/><circle cx="${x}" cy="-204" r="${3 + index * 1.6}" fill="#6fe0ff" fill-opacity="${index === 1 ? 1 : 0.5}"/>`,
        )
        .join('') +
      `<path d="M-36 -168H36" stroke="#6fe0ff" stroke-opacity=".3" stroke-width="2"/>`
    : `<circle cy="-226" r="31" fill="#f2f8fc" stroke="#c7d6e0" stroke-width="2"/><circle cy="-226" r="23" fill="none" stroke="#2f96ea" stroke-width="4"/><path d="M0 -240V-226M-8 -235A12 12 0 1 0 8 -235" fill="none" stroke="#2f96ea" stroke-width="4" stroke-linecap="round"/>` +
      `<g fill="#35c48d"><circle cx="-12" cy="-178" r="3"/><circle cy="-178" r="3"/><circle cx="12" cy="-178" r="3" opacity=".35"/></g>`;
  const markup =
    `<path d="${hose}" stroke="#8fc3dc" stroke-width="22" stroke-linecap="round"/><path d="${hose}" stroke="#e6f6fd" stroke-width="17" stroke-linecap="round"/><path d="M-4 -66V-8" stroke="#fff" stroke-width="4" stroke-linecap="round"/>` +
    `<path d="${spout}" fill="none" stroke="#75838e" stroke-width="25"/><path d="${spout}" fill="none" stroke="#c8d2d9" stroke-width="20"/><path d="${spout}" transform="translate(-3 -3)" fill="none" stroke="#fff" stroke-width="6"/>` +
    `<path d="${box(-137, -264, 30, 20, 5)}" fill="${steel}"/>` +
    `<path d="M-122 -234C-117 -226 -113 -221 -113 -216A9 9 0 0 1-131 -216C-131 -221-127 -226-122 -234Z" fill="#3aa7ee"/><path d="M-127 -216A5 5 0 0 0-122 -211" stroke="#fff" stroke-width="2" fill="none" stroke-linecap="round"/>` +
    `<path d="${collar}" fill="${
      isTouch
        ? steel
        : canvas.gradient('y', [
            [0, '#2f96ea'],
            [1, '#0c57b0'],
          ])
    }"/><path d="${collar}" fill="${shade}"/>` +
    `<path d="${body}" fill="${shell}"/>${face}<path d="${body}" fill="${shade}"/>` +
    lettering('NERPA', 0, -134, 62, isTouch ? '#c9d6df' : '#0c57b0', { maxSize: 15 }) +
    `<path d="M-52 -262V-150" stroke="#fff" stroke-opacity="${isTouch ? 0.35 : 0.9}" stroke-width="6" stroke-linecap="round"/>`;
  return { markup, width: 150, height: 336, offsetX: 30 };
}
