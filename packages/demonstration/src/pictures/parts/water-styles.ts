import type { Colors, Emblem, Scene } from './motifs.ts';

/** A water brand's bottle design. */
export type WaterStyle = {
  wordmark: string;
  /** Label colours from top to bottom. */
  label: [top: string, bottom: string];
  text: string;
  colors: Colors;
  emblem?: Emblem;
  scene?: Scene;
  cap: [light: string, dark: string];
  /** The bottle's translucent colours: rim, middle. */
  plastic: [rim: string, middle: string];
  shape: 'classic' | 'slim' | 'facet' | 'kid';
  isFizzy?: boolean;
};

const CLEAR: [string, string] = ['#a9d3ea', '#eaf7fd'];
const BLUE: [string, string] = ['#7cc0ea', '#d9f1fd'];
const GREEN: [string, string] = ['#8fccb8', '#e2f6ee'];

/** Keyed by a prefix of the product's slug; the longest match wins. */
export const waterStyles: Record<string, WaterStyle> = {
  kaplya: {
    wordmark: 'kaplya',
    label: ['#1583dc', '#0b4fa8'],
    text: '#fff',
    colors: { ink: '#063a80', accent: '#fff', soft: '#7fd0ff' },
    emblem: 'drop',
    scene: 'waves',
    cap: ['#3aa0f0', '#0d5cb8'],
    plastic: BLUE,
    shape: 'classic',
  },
  'kaplya-barista': {
    wordmark: 'barista',
    label: ['#fbf3e6', '#eed9bb'],
    text: '#5a3418',
    colors: { ink: '#5a3418', accent: '#8a5630', soft: '#fbf3e6' },
    emblem: 'bean',
    cap: ['#9a6a44', '#5a3418'],
    plastic: BLUE,
    shape: 'classic',
  },
  'kaplya-iodine': {
    wordmark: 'iodine',
    label: ['#7d63d8', '#4a32a0'],
    text: '#fff',
    colors: { ink: '#2f1f74', accent: '#fff', soft: '#c9bbff' },
    emblem: 'hexagon',
    cap: ['#9b84ec', '#5138ac'],
    plastic: BLUE,
    shape: 'classic',
  },
  mshara: {
    wordmark: 'MSHARA',
    label: ['#f5faf2', '#dcebd6'],
    text: '#1f5138',
    colors: { ink: '#1f5138', accent: '#4f8f5c', soft: '#a9cf9f' },
    scene: 'pines',
    cap: ['#63a86e', '#2a6844'],
    plastic: GREEN,
    shape: 'slim',
  },
  'altan-suu': {
    wordmark: 'ALTAN·SUU',
    label: ['#123a63', '#0b2444'],
    text: '#f3d9a0',
    colors: { ink: '#061a33', accent: '#2e6a9c', soft: '#f3d9a0' },
    scene: 'peaks',
    cap: ['#e9c982', '#a9803a'],
    plastic: CLEAR,
    shape: 'slim',
  },
  'altan-suu-first-snow': {
    wordmark: 'FIRST SNOW',
    label: ['#f4f7fb', '#dfe8f2'],
    text: '#24425f',
    colors: { ink: '#24425f', accent: '#fff', soft: '#cfe0ee' },
    emblem: 'snowflake',
    cap: ['#dfe5ea', '#98a5b1'],
    plastic: ['#4f7fae', '#9fc4e4'],
    shape: 'slim',
  },
  'tau-kar': {
    wordmark: 'TAU-KAR',
    label: ['#ffffff', '#e4eff6'],
    text: '#12384f',
    colors: { ink: '#12384f', accent: '#5aa7c9', soft: '#ffffff' },
    scene: 'glacier',
    cap: ['#f1493f', '#b3201c'],
    plastic: CLEAR,
    shape: 'facet',
  },
  kitosha: {
    wordmark: 'kitosha',
    label: ['#fff6d8', '#ffe3a6'],
    text: '#e2603c',
    colors: { ink: '#123f5c', accent: '#2fa9c4', soft: '#c8f0f5' },
    emblem: 'whale',
    cap: ['#ff9466', '#e2603c'],
    plastic: CLEAR,
    shape: 'kid',
  },
  iskrinka: {
    wordmark: 'iskrinka',
    label: ['#5560e6', '#2c2f9e'],
    text: '#fff',
    colors: { ink: '#1b1d6e', accent: '#fff', soft: '#b9c0ff' },
    emblem: 'bubbles',
    cap: ['#7a84f5', '#3437b0'],
    plastic: CLEAR,
    shape: 'slim',
    isFizzy: true,
  },
  'iskrinka-lemon': {
    wordmark: 'iskrinka',
    label: ['#ffe86a', '#f7c325'],
    text: '#5b4700',
    colors: { ink: '#5b4700', accent: '#fff', soft: '#f2b705' },
    emblem: 'citrus',
    cap: ['#ffd94a', '#dba400'],
    plastic: CLEAR,
    shape: 'slim',
    isFizzy: true,
  },
  'iskrinka-mint': {
    wordmark: 'iskrinka',
    label: ['#8fe0b4', '#3fae7e'],
    text: '#0d4a33',
    colors: { ink: '#0d4a33', accent: '#0f6b48', soft: '#d9fbe9' },
    emblem: 'sprig',
    cap: ['#5fce9b', '#228a5e'],
    plastic: GREEN,
    shape: 'slim',
    isFizzy: true,
  },
  'iskrinka-grapefruit': {
    wordmark: 'iskrinka',
    label: ['#ff9d8e', '#ee5b62'],
    text: '#fff',
    colors: { ink: '#8e1f33', accent: '#fff', soft: '#f4727a' },
    emblem: 'citrus',
    cap: ['#ff8a80', '#d43f4d'],
    plastic: CLEAR,
    shape: 'slim',
    isFizzy: true,
  },
  damla: {
    wordmark: 'Damla',
    label: ['#dd4b87', '#8f1d63'],
    text: '#fff',
    colors: { ink: '#4d0f3a', accent: '#fff', soft: '#ffb9d6' },
    emblem: 'buta',
    scene: 'shore',
    cap: ['#ee6d9f', '#9a1f63'],
    plastic: CLEAR,
    shape: 'classic',
  },
  'qarli-yal': {
    wordmark: 'QARLI YAL',
    label: ['#0f5d74', '#083a4d'],
    text: '#fff',
    colors: { ink: '#04222e', accent: '#3f9db5', soft: '#f2fbff' },
    scene: 'peaks',
    cap: ['#e8eef2', '#a7b6c0'],
    plastic: CLEAR,
    shape: 'facet',
  },
  'qarli-yal-novruz': {
    wordmark: 'NOVRUZ',
    label: ['#fffaf0', '#f6e9cd'],
    text: '#1d6b3e',
    colors: { ink: '#1d6b3e', accent: '#ff6f61', soft: '#9be3ac' },
    emblem: 'tulip',
    cap: ['#f0cf72', '#b88a26'],
    plastic: ['#2f8a5c', '#79c79b'],
    shape: 'slim',
  },
  'narin-bulaq': {
    wordmark: 'NARIN BULAQ',
    label: ['#e9f8ee', '#c5e9d2'],
    text: '#0f5a4a',
    colors: { ink: '#0f5a4a', accent: '#2f9a78', soft: '#8fd6b4' },
    scene: 'hills',
    emblem: 'leaf',
    cap: ['#3fb28c', '#146b52'],
    plastic: GREEN,
    shape: 'slim',
  },
  'sir-sir': {
    wordmark: 'ŞIR-ŞIR',
    label: ['#0fa7b5', '#067083'],
    text: '#fff',
    colors: { ink: '#044652', accent: '#fff', soft: '#9ff0f2' },
    emblem: 'bubbles',
    cap: ['#d7dde1', '#8b979f'],
    plastic: ['#2f9a8c', '#92d8cc'],
    shape: 'slim',
    isFizzy: true,
  },
  'sir-sir-lemon': {
    wordmark: 'ŞIR-ŞIR',
    label: ['#fff08a', '#f2cb2e'],
    text: '#4d4300',
    colors: { ink: '#4d4300', accent: '#fff', soft: '#edb800' },
    emblem: 'citrus',
    cap: ['#ffdf57', '#d4a200'],
    plastic: GREEN,
    shape: 'classic',
    isFizzy: true,
  },
  'sir-sir-pomegranate': {
    wordmark: 'ŞIR-ŞIR',
    label: ['#fff1ef', '#ffd9d6'],
    text: '#9c1237',
    colors: { ink: '#9c1237', accent: '#c81e4a', soft: '#ffb3bd' },
    emblem: 'pomegranate',
    cap: ['#e0456b', '#9c1237'],
    plastic: CLEAR,
    shape: 'classic',
    isFizzy: true,
  },
  balaca: {
    wordmark: 'balaca',
    label: ['#d9f4ff', '#a6dff7'],
    text: '#0e5f96',
    colors: { ink: '#5b3a00', accent: '#ffc93c', soft: '#ff8b3d' },
    emblem: 'duck',
    cap: ['#ffd25e', '#ef9f1a'],
    plastic: CLEAR,
    shape: 'kid',
  },
};

export function findWaterStyle(slug: string): WaterStyle | null {
  const names = Object.keys(waterStyles).filter((name) => slug === name || slug.startsWith(`${name}-`));
  const longest = names.toSorted((a, b) => b.length - a.length)[0];
  return longest === undefined ? null : (waterStyles[longest] ?? null);
}

/** The sparkling variant of a still water: a lighter cap, a cooler label, bubbles as emblem. */
export function toSparkling(style: WaterStyle): WaterStyle {
  const { scene: _scene, ...rest } = style;
  return {
    ...rest,
    label: ['#19b3c6', '#0b6c95'],
    text: '#fff',
    colors: { ink: '#063f5c', accent: '#fff', soft: '#b8f4fa' },
    emblem: 'bubbles',
    cap: ['#4fd0dc', '#128aa5'],
  };
}
