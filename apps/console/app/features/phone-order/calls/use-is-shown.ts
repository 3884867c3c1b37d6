import { useEffect, useRef } from 'react';

/** A function for late answers: whether the draft with a key is shown now, not as of the last rendering. */
export function useIsShown(shownKey: string): (key: string) => boolean {
  const shown = useRef<string | null>(null);
  useEffect(() => {
    shown.current = shownKey;
    return () => {
      shown.current = null;
    };
  }, [shownKey]);
  return (key) => key === shown.current;
}
