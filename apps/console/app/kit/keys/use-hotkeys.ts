import { useLayoutEffect, useRef } from 'react';
import { enterScope, type HotkeyScope } from './hotkeys.ts';

/** Keys that work while the component is on the screen, above those of what was there before. null: none. */
export function useHotkeys(scope: HotkeyScope | null): void {
  const entered = useRef<ReturnType<typeof enterScope> | null>(null);
  const isThere = scope !== null;
  const latest = useRef(scope);
  // Keys work as soon as what they act on is seen.
  useLayoutEffect(() => {
    latest.current = scope;
    if (scope) entered.current?.change(scope);
  });
  useLayoutEffect(() => {
    if (!isThere || !latest.current) return undefined;
    const own = enterScope(latest.current);
    entered.current = own;
    return () => {
      entered.current = null;
      own.leave();
    };
  }, [isThere]);
}
