import { useState } from 'react';
import { useHydrated } from '../layout/use-hydrated.ts';

/** Animates content that appears on the page later. Content rendered with the page appears at once. */
export function useEntrance(animation: string): string | undefined {
  const isPageAwake = useHydrated();
  const [hasEntered] = useState(isPageAwake);
  return hasEntered ? animation : undefined;
}
