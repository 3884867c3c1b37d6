import { useEffect, useRef, useState } from 'react';

/**
 * A press that leads out of the shop: busy until it came to nothing, or until whoever left is back. The browser's arrow
 * finds the page as it was left (the back-forward cache), and then it must not wait for what has happened already.
 *
 * @param onBack what to look at again then, for instance whether the order was paid meanwhile
 */
export function useDeparture(onBack?: () => void) {
  const [isLeaving, setLeaving] = useState(false);
  const isBusy = useRef(false);
  const look = useRef(onBack);

  useEffect(() => {
    look.current = onBack;
  });

  useEffect(() => {
    const wake = ({ persisted }: PageTransitionEvent) => {
      if (!persisted || !isBusy.current) return;
      isBusy.current = false;
      setLeaving(false);
      look.current?.();
    };
    window.addEventListener('pageshow', wake);
    return () => window.removeEventListener('pageshow', wake);
  }, []);

  return {
    isLeaving,
    /** Goes where `findUrl` says; null: nowhere. Once at a time, however often it is pressed. */
    async leave(findUrl: () => Promise<string | null>): Promise<void> {
      if (isBusy.current) return;
      isBusy.current = true;
      setLeaving(true);
      let url: string | null = null;
      try {
        url = await findUrl();
      } finally {
        if (url === null) {
          isBusy.current = false;
          setLeaving(false);
        }
      }
      if (url !== null) location.assign(url);
    },
  };
}
