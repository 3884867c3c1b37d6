import { useEffect, useRef } from 'react';
import { live } from './live.ts';

/** Many changes at once are one question. */
const GATHER_MS = 700;

/**
 * Asks anew for what is on the screen when a record of a kind – or only the one with this id – changes somewhere, and when
 * changes were missed.
 */
export function useLiveRefetch(kind: string, refetch: () => unknown, onlyId?: string): void {
  const latest = useRef(refetch);
  useEffect(() => {
    latest.current = refetch;
  });
  useEffect(() => {
    let gathering: ReturnType<typeof setTimeout> | undefined;
    const ask = () => {
      gathering ??= setTimeout(() => {
        gathering = undefined;
        latest.current();
      }, GATHER_MS);
    };
    const leave = live.subscribe((change) => {
      if (change.kind === kind && (onlyId === undefined || change.id === onlyId)) ask();
    }, ask);
    return () => {
      clearTimeout(gathering);
      leave();
    };
  }, [kind, onlyId]);
}
