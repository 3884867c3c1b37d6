export type Gesture = {
  /** How far the finger went, in pixels. */
  dx: number;
  dy: number;
  /** How long it stayed, milliseconds. */
  lasted: number;
  /** Where it came down, as a share of the width. */
  startedAt: number;
};

export type StoryStep = 'next' | 'previous' | 'close';

const TAP = { pixels: 10, lasted: 300 };
const SWIPE_PIXELS = 48;
const BACK_SHARE = 1 / 3;

/** What a touch of a story means: a tap or a swipe. Null: nothing, such as holding it to read on. */
export function readGesture({ dx, dy, lasted, startedAt }: Gesture): StoryStep | null {
  const [across, along] = [Math.abs(dx), Math.abs(dy)];
  if (across <= TAP.pixels && along <= TAP.pixels) {
    if (lasted > TAP.lasted) return null;
    return startedAt < BACK_SHARE ? 'previous' : 'next';
  }
  if (across > along) return across < SWIPE_PIXELS ? null : dx < 0 ? 'next' : 'previous';
  return dy >= SWIPE_PIXELS ? 'close' : null;
}
