import type { DrawingName } from '../src/picture/empty-drawing.tsx';

// A record, so that the compiler requires each new name.
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

export const drawingNames = Object.keys(drawings) as DrawingName[];
