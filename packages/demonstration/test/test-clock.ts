import type { Clock } from '../src/clock.ts';

export type TestClock = Clock & {
  set(instant: string | Date): void;
  advance(milliseconds: number): void;
};

/** A clock that stands still until a test moves it. */
export function createTestClock(start: string | Date): TestClock {
  let now = new Date(start);
  return {
    now: () => new Date(now),
    set: (instant) => {
      now = new Date(instant);
    },
    advance: (milliseconds) => {
      now = new Date(now.getTime() + milliseconds);
    },
  };
}
