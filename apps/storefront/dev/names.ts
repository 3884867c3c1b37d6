import type { DrawingName } from '#ui/empty-drawing.tsx';
import type { IconName } from '#ui/icon.tsx';

// As records, so that the compiler asks for a name that is new.
const icons: Record<IconName, true> = {
  cart: true,
  pin: true,
  search: true,
  minus: true,
  plus: true,
  close: true,
  'chevron-left': true,
  'chevron-right': true,
  'chevron-down': true,
  'chevron-up': true,
  check: true,
  bottle: true,
  truck: true,
  clock: true,
  user: true,
  phone: true,
  warning: true,
  offline: true,
  trash: true,
  undo: true,
  map: true,
  globe: true,
  sun: true,
  moon: true,
  info: true,
  question: true,
  edit: true,
  home: true,
  wallet: true,
  gift: true,
  share: true,
  pause: true,
  play: true,
  heart: true,
  copy: true,
  orders: true,
  document: true,
  leave: true,
  device: true,
};
const drawings: Record<DrawingName, true> = {
  cart: true,
  search: true,
  bottle: true,
  card: true,
  pin: true,
  'not-found': true,
  failure: true,
  offline: true,
};

export const iconNames = Object.keys(icons) as IconName[];
export const drawingNames = Object.keys(drawings) as DrawingName[];
