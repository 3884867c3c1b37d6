import { useCallback } from 'react';
import { useRevalidator, type ShouldRevalidateFunctionArgs } from 'react-router';

/** The number of navigations so far that did not revalidate these loaders. */
let steps = 0;

/**
 * The `shouldRevalidate` of loaders whose answer is the same on every page. They run again when revalidation is
 * requested (another language or area, a retry) or `?lang=` changes, not with each navigation.
 */
export function revalidateOnRequest({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  if (currentUrl.href === nextUrl.href) return defaultShouldRevalidate;
  if (currentUrl.searchParams.get('lang') !== nextUrl.searchParams.get('lang')) return true;
  steps += 1;
  return false;
}

/**
 * Revalidates with the router's own `revalidate`. The router drops a running revalidation when a navigation starts, so
 * it is repeated until no navigation has interrupted it.
 */
export async function revalidateNow(revalidate: () => Promise<void>): Promise<void> {
  let before: number;
  do {
    before = steps;
    await revalidate();
  } while (steps !== before);
}

/** Like the router's `useRevalidator`, but repeats an interrupted revalidation (`revalidateNow`). */
export function useRevalidation(): { state: 'idle' | 'loading'; revalidate: () => Promise<void> } {
  const { state, revalidate: ask } = useRevalidator();
  const revalidate = useCallback(() => revalidateNow(ask), [ask]);
  return { state, revalidate };
}
