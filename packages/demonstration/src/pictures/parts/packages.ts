import type { Canvas } from './canvas.ts';
import { box, hoop } from './geometry.ts';
import type { Part } from './geometry.ts';
import { lettering } from './lettering.ts';
import { roundShade } from './light.ts';
import { drawEmblem, drawScene } from './motifs.ts';
import type { Colors, Emblem, Scene } from './motifs.ts';

export type PackageForm = 'box' | 'flat-box' | 'tin' | 'coffee-bag' | 'small-bag' | 'pouch' | 'pillow' | 'bar';

/** The packages of tea, coffee and snacks. */
export type PackageStyle = {
  form: PackageForm;
  wordmark: string;
  line: string;
  paper: [top: string, bottom: string];
  text: string;
  colors: Colors;
  emblem: Emblem;
  scene?: Scene;
};

type Face = { half: number; top: number; bottom: number };

/** Emblem, wordmark and text line on a front between `top` and `bottom`. */
function face(style: PackageStyle, { half, top, bottom }: Face): string {
  const height = bottom - top;
  const emblemSize = Math.min(half * 1.1, height * 0.4);
  const wordLine = top + height * 0.14 + Math.min(half * 0.3, 28);
  const scene = style.scene === undefined ? '' : drawScene(style.scene, style.colors, bottom, half * 2, 1.5);
  return (
    scene +
    lettering(style.wordmark, 0, wordLine, half * 1.6, style.text, { maxSize: 24 }) +
    `<path d="M${-half * 0.22} ${wordLine + 11}H${half * 0.22}" stroke="${style.text}" stroke-opacity=".5" stroke-width="2" stroke-linecap="round"/>` +
    drawEmblem(style.emblem, style.colors, 0, top + height * (style.scene ? 0.52 : 0.58), emblemSize) +
    lettering(style.line, 0, bottom - height * 0.08, half * 1.3, style.scene === undefined ? style.text : '#fff', {
      weight: 600,
      maxSize: 14,
      opacity: 0.92,
    })
  );
}

function drawBox(canvas: Canvas, style: PackageStyle, width: number, height: number, depth: number): Part {
  const half = width / 2;
  const front = box(-half, -height, width, height, 3);
  const paper = canvas.gradient('y', [
    [0, style.paper[0]],
    [1, style.paper[1]],
  ]);
  const light = canvas.gradient('x', [
    [0, '#fff', 0.22],
    [0.5, '#fff', 0],
    [1, '#06283f', 0.14],
  ]);
  const rise = depth * 0.42;
  const side = `M${half} ${-height}l${depth} ${-rise}V${-rise}L${half} 0Z`;
  const lid = `M${-half} ${-height}l${depth} ${-rise}H${half + depth}L${half} ${-height}Z`;
  const markup =
    `<g transform="translate(${-depth / 2} 0)"><path d="${side}" fill="${style.paper[1]}"/><path d="${side}" fill="#06283f" fill-opacity=".32"/>` +
    `<path d="${lid}" fill="${style.paper[0]}"/><path d="${lid}" fill="#fff" fill-opacity=".4"/>` +
    `<g clip-path="${canvas.clip(front)}"><path d="${front}" fill="${paper}"/>${face(style, { half, top: -height, bottom: 0 })}</g><path d="${front}" fill="${light}"/>` +
    `<path d="M${-half + 2} ${-height + 1}H${half - 2}" stroke="#fff" stroke-opacity=".6" stroke-width="2"/></g>`;
  return { markup, width: width + depth, height: height + rise };
}

function drawTin(canvas: Canvas, style: PackageStyle): Part {
  const half = 92;
  const wall = `M${-half} -250V-14Q0 18 ${half} -14V-250Z`;
  const lid = `M${-half - 5} -292V-248Q0 -220 ${half + 5} -248V-292Z`;
  const shade = roundShade(canvas, 0.95);
  const paper = canvas.gradient('y', [
    [0, style.paper[0]],
    [1, style.paper[1]],
  ]);
  const markup =
    `<g clip-path="${canvas.clip(wall)}"><path d="${wall}" fill="${paper}"/>${face(style, { half, top: -248, bottom: -2 })}</g><path d="${wall}" fill="${shade}"/>` +
    `<path d="${lid}" fill="${style.paper[1]}"/><path d="${lid}" fill="${shade}"/><ellipse cy="-292" rx="${half + 5}" ry="16" fill="${style.paper[0]}"/><ellipse cy="-292" rx="${half + 5}" ry="16" fill="#fff" fill-opacity=".35"/>` +
    `<path d="${hoop(half + 3, -252, 13)}" fill="none" stroke="#fff" stroke-opacity=".45" stroke-width="2"/>`;
  return { markup, width: 194, height: 308 };
}

/** Standing bags: folded, sealed or zipped at the top. */
function drawBag(canvas: Canvas, style: PackageStyle, width: number, height: number, kind: 'folded' | 'zipped'): Part {
  const half = width / 2;
  const outline =
    kind === 'folded'
      ? `M${-half} -6Q${-half + 6} 2 ${-half + 20} 2H${half - 20}Q${half - 6} 2 ${half} -6L${half - 3} ${-height * 0.5} ${half - 9} ${-height}H${-half + 9}L${-half + 3} ${-height * 0.5}Z`
      : `M${-half} -10Q0 16 ${half} -10L${half - 6} ${-height * 0.45} ${half - 2} ${-height}H${-half + 2}L${-half + 6} ${-height * 0.45}Z`;
  const foil = canvas.gradient('y', [
    [0, style.paper[0]],
    [1, style.paper[1]],
  ]);
  const folds = canvas.gradient('x', [
    [0, '#06283f', 0.38],
    [0.07, '#06283f', 0.1],
    [0.13, '#fff', 0.38],
    [0.22, '#fff', 0.06],
    [0.7, '#fff', 0],
    [0.86, '#fff', 0.2],
    [0.92, '#06283f', 0.1],
    [1, '#06283f', 0.4],
  ]);
  const top =
    kind === 'folded'
      ? `<path d="${box(-half + 7, -height - 4, width - 14, 34, 5)}" fill="${style.paper[1]}"/><path d="${box(-half + 7, -height - 4, width - 14, 34, 5)}" fill="${folds}"/><path d="${box(-half + 2, -height + 20, 30, 8, 4)}${box(half - 32, -height + 20, 30, 8, 4)}" fill="#d9b565"/>`
      : `<path d="M${-half + 4} ${-height + 26}H${half - 4}M${-half + 4} ${-height + 33}H${half - 4}" stroke="#06283f" stroke-opacity=".22" stroke-width="2"/><path d="M${-half + 3} ${-height + 12}H${half - 3}" stroke="#fff" stroke-opacity=".45" stroke-width="10" stroke-dasharray="2 3"/><circle cy="${-height + 13}" r="7" fill="#06283f" fill-opacity=".35"/>`;
  const valve =
    kind === 'folded'
      ? `<circle cx="${half * 0.62}" cy="${-height * 0.82}" r="8" fill="#fff" fill-opacity=".85"/><circle cx="${half * 0.62}" cy="${-height * 0.82}" r="3" fill="${style.paper[1]}"/>`
      : '';
  const markup =
    `<g clip-path="${canvas.clip(outline)}"><path d="${outline}" fill="${foil}"/>${face(style, { half: half * 0.9, top: -height + 30, bottom: -6 })}</g>` +
    `<path d="${outline}" fill="${folds}"/>${valve}${top}`;
  return { markup, width, height: height + 4 };
}

function drawPillow(canvas: Canvas, style: PackageStyle, width: number, height: number): Part {
  const half = width / 2;
  const outline = `M${-half} ${-height}C${-half * 0.86} ${-height * 0.7} ${-half * 0.86} ${-height * 0.3} ${-half} 0C${-half * 0.4} 9 ${half * 0.4} 9 ${half} 0C${half * 0.86} ${-height * 0.3} ${half * 0.86} ${-height * 0.7} ${half} ${-height}C${half * 0.4} ${-height - 7} ${-half * 0.4} ${-height - 7} ${-half} ${-height}Z`;
  const foil = canvas.gradient('y', [
    [0, style.paper[0]],
    [1, style.paper[1]],
  ]);
  const puff = canvas.gradient('radial', [
    [0, '#fff', 0.32],
    [0.55, '#fff', 0.05],
    [1, '#06283f', 0.26],
  ]);
  const seals = `<path d="M${-half + 4} ${-height + 11}H${half - 4}M${-half + 4} -9H${half - 4}" stroke="#06283f" stroke-opacity=".16" stroke-width="20" stroke-dasharray="2.500 3"/>`;
  const markup =
    `<g clip-path="${canvas.clip(outline)}"><path d="${outline}" fill="${foil}"/>${face(style, { half: half * 0.82, top: -height + 26, bottom: -26 })}<path d="${outline}" fill="${puff}"/>${seals}</g>` +
    `<path d="M${-half * 0.7} ${-height * 0.84}C${-half * 0.6} ${-height * 0.6} ${-half * 0.62} ${-height * 0.4} ${-half * 0.7} ${-height * 0.2}" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="7" stroke-linecap="round"/>`;
  return { markup, width, height };
}

function drawBar(canvas: Canvas, style: PackageStyle): Part {
  const wrap =
    'M-190 -58L-182 -52 -190 -46 -182 -40 -190 -34 -182 -28 -190 -22 -182 -16 -190 -10 -150 -8C-60 4 60 4 150 -8L190 -10 182 -16 190 -22 182 -28 190 -34 182 -40 190 -46 182 -52 190 -58 190 -104 182 -98 150 -106C60 -118 -60 -118 -150 -106L-190 -104Z';
  const foil = canvas.gradient('x', [
    [0, style.paper[0]],
    [1, style.paper[1]],
  ]);
  const gloss = canvas.gradient('y', [
    [0, '#06283f', 0.18],
    [0.2, '#fff', 0.42],
    [0.36, '#fff', 0.06],
    [0.8, '#06283f', 0.06],
    [1, '#06283f', 0.36],
  ]);
  const markup =
    `<g transform="translate(0 -100) rotate(-14) translate(0 56)"><g clip-path="${canvas.clip(wrap)}"><path d="${wrap}" fill="${foil}"/>` +
    drawEmblem(style.emblem, style.colors, -102, -57, 82) +
    lettering(style.wordmark, 34, -54, 180, style.text, { maxSize: 28 }) +
    lettering(style.line, 34, -30, 130, style.text, { weight: 600, maxSize: 15, opacity: 0.9 }) +
    `</g><path d="${wrap}" fill="${gloss}"/><path d="M-150 -106V-8M150 -106V-8" stroke="#fff" stroke-opacity=".4" stroke-width="2"/></g>`;
  return { markup: `<g transform="translate(0 -40)">${markup}</g>`, width: 250, height: 360 };
}

export function drawPackage(canvas: Canvas, style: PackageStyle): Part {
  switch (style.form) {
    case 'box':
      return drawBox(canvas, style, 200, 290, 54);
    case 'flat-box':
      return drawBox(canvas, style, 280, 196, 64);
    case 'tin':
      return drawTin(canvas, style);
    case 'coffee-bag':
      return drawBag(canvas, style, 212, 356, 'folded');
    case 'small-bag':
      return drawBag(canvas, style, 182, 276, 'folded');
    case 'pouch':
      return drawBag(canvas, style, 226, 312, 'zipped');
    case 'pillow':
      return drawPillow(canvas, style, 232, 320);
    case 'bar':
      return drawBar(canvas, style);
  }
}
