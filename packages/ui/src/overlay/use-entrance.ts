import { useState } from 'react';
import { useHydrated } from '../layout/use-hydrated.ts';

/** Gives the animation to what appears on the page, and nothing to what comes with it: that is simply there. */
export function useEntrance(animation: string): string | undefined {
  const isPageAwake = useHydrated();
  const [hasEntered] = useState(isPageAwake);
  return hasEntered ? animation : undefined;
}
