import { provideOverlayHistory } from '../src/overlay/overlay-history.ts';

const steps: (() => void)[] = [];

/** Gives overlays a history that has only their own entries. */
export function provideOverlaySteps(): void {
  provideOverlayHistory(async () => ({
    enter(close) {
      steps.push(close);
      return () => void steps.splice(steps.indexOf(close), 1);
    },
  }));
}

/** The number of overlays with a history entry. */
export function countOverlaySteps(): number {
  return steps.length;
}

/** Acts like "back": closes the top overlay. */
export function goBack(): void {
  steps.at(-1)?.();
}
