import type { CellOrder } from '@kaplya/contract';
import { useEffect, useRef } from 'react';

const OPENED_MS = [200, 100, 200];

/** Tells the hand that the door is open, once, when it opens before the eyes of the customer. */
export function useVibration(step: CellOrder['step']): void {
  const before = useRef(step);
  useEffect(() => {
    const hasOpened = step === 'opened' && before.current !== 'opened';
    before.current = step;
    // Chromium warns if the visitor has not touched the page yet.
    if (!hasOpened || !navigator.userActivation?.hasBeenActive) return;
    if ('vibrate' in navigator) navigator.vibrate(OPENED_MS);
  }, [step]);
}
