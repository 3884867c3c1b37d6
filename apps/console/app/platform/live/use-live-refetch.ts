import { useEffect, useRef } from 'react';
import { throttle } from './throttle.ts';
import { live } from './live.ts';

/** Refetches when a record of a kind – or only the one with this id – changes, and when changes were missed. */
export function useLiveRefetch(kind: string, refetch: () => unknown, onlyId?: string): void {
  const latest = useRef(refetch);
  useEffect(() => {
    latest.current = refetch;
  });
  useEffect(() => {
    const { soon, cancel } = throttle(() => latest.current());
    const leave = live.subscribe((change) => {
      if (change.kind === kind && (onlyId === undefined || change.id === onlyId)) soon();
    }, soon);
    return () => {
      cancel();
      leave();
    };
  }, [kind, onlyId]);
}
