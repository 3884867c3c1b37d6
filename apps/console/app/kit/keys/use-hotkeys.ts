import { useLayoutEffect, useRef } from 'react';
import { enterScope, type HotkeyScope } from './hotkeys.ts';

/** Binds keys while the component is mounted, above the existing scopes. Null: none. */
export function useHotkeys(scope: HotkeyScope | null): void {
  const entered = useRef<ReturnType<typeof enterScope> | null>(null);
  const isThere = scope !== null;
  const latest = useRef(scope);
  // A layout effect: keys work as soon as the component is visible.
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
