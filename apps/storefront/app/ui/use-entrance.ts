import { useState, useSyncExternalStore } from 'react';

const never = () => () => {};

/** Gives the animation to what appears on the page, and nothing to what comes with it: that is simply there. */
export function useEntrance(animation: string): string | undefined {
  const isPageAwake = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const [hasEntered] = useState(isPageAwake);
  return hasEntered ? animation : undefined;
}
