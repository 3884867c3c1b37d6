import { useEffect, useState } from 'react';

const LOW_PHONE = '(width < 40rem) and (height < 44rem)';
const TOUCHES = ['scroll', 'pointerdown', 'keydown', 'focusin'] as const;

/** Whether the first view of a low phone is as it opened: its room is for a price and its button, hints come later. */
export function useIsViewUntouched(): boolean {
  const [isUntouched, setUntouched] = useState(() => scrollY === 0 && matchMedia(LOW_PHONE).matches);
  useEffect(() => {
    if (!isUntouched) return undefined;
    const stopping = new AbortController();
    for (const touch of TOUCHES) {
      document.addEventListener(touch, () => setUntouched(false), { passive: true, signal: stopping.signal });
    }
    return () => stopping.abort();
  }, [isUntouched]);
  return isUntouched;
}
