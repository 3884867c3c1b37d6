import type { CellOrder } from '@kaplya/contract';
import { useEffect, useRef } from 'react';

const OPENED_MS = [200, 100, 200];

/** Vibrates once when the door opens while the page is shown. */
export function useVibration(step: CellOrder['step']): void {
  const before = useRef(step);
  useEffect(() => {
    const hasOpened = step === 'opened' && before.current !== 'opened';
    before.current = step;
    // Vibration needs an earlier touch of the page; without one Chromium logs a warning.
    if (!hasOpened || !navigator.userActivation?.hasBeenActive) return;
    if ('vibrate' in navigator) navigator.vibrate(OPENED_MS);
  }, [step]);
}
