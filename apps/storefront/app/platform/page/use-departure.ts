import { useCallback, useEffect, useRef, useState } from 'react';

/** The time after which the button works again: no event reports that the visitor stopped loading the other site. */
const LONGEST_DEPARTURE_MS = 15_000;

/**
 * The state of a button that leads to another site. It is busy from the press until the navigation failed, took longer
 * than `LONGEST_DEPARTURE_MS`, or the customer came back. "Back" may restore the page as it was left (back-forward
 * cache), so the busy state is cleared then.
 *
 * @param onBack called when the page is restored, for instance to refetch whether the order was paid
 */
export function useDeparture(onBack?: () => void) {
  const [isLeaving, setLeaving] = useState(false);
  const isBusy = useRef(false);
  const limit = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latestOnBack = useRef(onBack);

  useEffect(() => {
    latestOnBack.current = onBack;
  });

  const stay = useCallback(() => {
    clearTimeout(limit.current);
    isBusy.current = false;
    setLeaving(false);
  }, []);

  useEffect(() => {
    const wake = ({ persisted }: PageTransitionEvent) => {
      if (!persisted || !isBusy.current) return;
      stay();
      latestOnBack.current?.();
    };
    window.addEventListener('pageshow', wake);
    return () => {
      window.removeEventListener('pageshow', wake);
      clearTimeout(limit.current);
    };
  }, [stay]);

  return {
    isLeaving,
    /** Navigates to the URL that `findUrl` returns; stays on null. Ignored while an earlier call is running. */
    async leave(findUrl: () => Promise<string | null>): Promise<void> {
      if (isBusy.current) return;
      isBusy.current = true;
      setLeaving(true);
      let url: string | null = null;
      try {
        url = await findUrl();
      } finally {
        if (url === null) stay();
      }
      if (url === null) return;
      limit.current = setTimeout(stay, LONGEST_DEPARTURE_MS);
      location.assign(url);
    },
  };
}
