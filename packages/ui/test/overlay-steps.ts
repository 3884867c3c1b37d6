import { provideOverlayHistory } from '../src/overlay/overlay-history.ts';

const steps: (() => void)[] = [];

/** Gives overlays a history that consists of nothing but their own steps. */
export function provideOverlaySteps(): void {
  provideOverlayHistory(async () => ({
    enter(close) {
      steps.push(close);
      return () => void steps.splice(steps.indexOf(close), 1);
    },
  }));
}

/** How many overlays have a step of the history. */
export function countOverlaySteps(): number {
  return steps.length;
}

/** What "back" does: closes the overlay on top. */
export function goBack(): void {
  steps.at(-1)?.();
}
