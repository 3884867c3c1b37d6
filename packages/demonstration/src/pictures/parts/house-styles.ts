import type { House } from '../../catalogue/types.ts';
import type { Colors, Emblem } from './motifs.ts';
import { waterStyles, type WaterStyle } from './water-styles.ts';

/** The look of a shop's own-brand goods. */
export type HouseStyle = {
  water: WaterStyle;
  emblem: Emblem;
  /** The emblem on white. */
  print: Colors;
  /** Two waves on white, the deeper one first. */
  waves: [deep: string, light: string];
  /** The solid colour: the front of a cabinet, the loop of a bottle. */
  paint: string;
  /** The drop of the logo, from top to foot, and the water in it. */
  drop: { outline: string; colors: [top: string, middle: string, foot: string]; water: [high: string, low: string] };
  /** The colour of the logo's name; it reads on light and on dark. */
  name: string;
};

const { kaplya, damla } = waterStyles as Record<House, WaterStyle>;

export const houseStyles: Readonly<Record<House, HouseStyle>> = {
  kaplya: {
    water: kaplya,
    emblem: 'drop',
    print: { ink: '#063a80', accent: '#1583dc', soft: '#bfe6ff' },
    waves: ['#1583dc', '#7fd0ff'],
    paint: '#0a6cba',
    drop: {
      outline: 'M0-48C17-24 36-6 36 14A36 36 0 0 1-36 14C-36-6-17-24 0-48Z',
      colors: ['#6fd0ff', '#1c8fe6', '#0b56b3'],
      water: ['#9be4ff', '#c9f3ff'],
    },
    name: '#2f93e6',
  },
  damla: {
    water: damla,
    emblem: 'buta',
    print: { ink: '#4d0f3a', accent: '#c42f74', soft: '#ffd0e2' },
    waves: ['#c42f74', '#ff9cc4'],
    paint: '#a8246a',
    drop: {
      outline: 'M25-48C10-45 3-36 0-26C-20-20-37-4-37 15A36 36 0 0 0 35 15C35-2 22-9 17-20C13-30 16-40 25-48Z',
      colors: ['#f585b0', '#d63d80', '#8f1d63'],
      water: ['#ff9fc8', '#ffd3e5'],
    },
    name: '#dc4a88',
  },
};
