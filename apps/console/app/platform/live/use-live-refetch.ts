import { useEffect, useRef } from 'react';
import { live } from './live.ts';

/** Many changes at once are one question. */
const GATHER_MS = 700;

/** Asks anew for what is on the screen when a record of a kind changes somewhere. */
export function useLiveRefetch(kind: string, refetch: () => unknown): void {
  const latest = useRef(refetch);
  useEffect(() => {
    latest.current = refetch;
  });
  useEffect(() => {
    let gathering: ReturnType<typeof setTimeout> | undefined;
    const leave = live.subscribe((change) => {
      if (change.kind !== kind) return;
      gathering ??= setTimeout(() => {
        gathering = undefined;
        latest.current();
      }, GATHER_MS);
    });
    return () => {
      clearTimeout(gathering);
      leave();
    };
  }, [kind]);
}
