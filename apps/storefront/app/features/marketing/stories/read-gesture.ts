export type Gesture = {
  /** The distance that the finger moved, in pixels. */
  dx: number;
  dy: number;
  /** The duration of the touch, in milliseconds. */
  lasted: number;
  /** The horizontal start of the touch, from 0 (left edge) to 1 (right edge). */
  startedAt: number;
  /** The width of the touched slide, in pixels. */
  width: number;
};

export type StoryStep = 'next' | 'previous' | 'close';

const TAP = { pixels: 10, lasted: 300 };
/**
 * The distance from which a slow swipe counts: a share of the width sideways, pixels downwards. A quick one (`FLICK`)
 * needs less.
 */
const CARRIED = { ofWidth: 0.3, down: 120 };
const FLICK = { pixels: 24, perMillisecond: 0.3 };
const BACK_SHARE = 1 / 3;

/** The step that a tap or swipe on a story asks for. null: none, such as after a long press, which pauses the story. */
export function readGesture({ dx, dy, lasted, startedAt, width }: Gesture): StoryStep | null {
  const [across, along] = [Math.abs(dx), Math.abs(dy)];
  if (across <= TAP.pixels && along <= TAP.pixels) {
    if (lasted > TAP.lasted) return null;
    return startedAt < BACK_SHARE ? 'previous' : 'next';
  }
  const isFar = (pixels: number, carried: number) =>
    pixels >= carried || (pixels >= FLICK.pixels && pixels / Math.max(1, lasted) >= FLICK.perMillisecond);
  if (across > along) return isFar(across, width * CARRIED.ofWidth) ? (dx < 0 ? 'next' : 'previous') : null;
  return isFar(dy, CARRIED.down) ? 'close' : null;
}
