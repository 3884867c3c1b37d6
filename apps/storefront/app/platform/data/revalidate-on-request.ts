import { useCallback } from 'react';
import { useRevalidator, type ShouldRevalidateFunctionArgs } from 'react-router';

/** The number of navigations without revalidation. */
let steps = 0;

/**
 * For loaders whose answer is the same on every page. They run again on request (another language or area, a retry) and
 * when the address names another language, not with each navigation.
 */
export function revalidateOnRequest({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  if (currentUrl.href === nextUrl.href) return defaultShouldRevalidate;
  if (currentUrl.searchParams.get('lang') !== nextUrl.searchParams.get('lang')) return true;
  steps += 1;
  return false;
}

/**
 * Revalidates with the router's own `revalidate`. The router drops a running revalidation when a navigation starts: no
 * navigation waits for it, and it runs again on the next page.
 */
export async function revalidateNow(revalidate: () => Promise<void>): Promise<void> {
  let before: number;
  do {
    before = steps;
    await revalidate();
  } while (steps !== before);
}

/** Like `useRevalidator`, for loaders with `revalidateOnRequest`. */
export function useRevalidation(): { state: 'idle' | 'loading'; revalidate: () => Promise<void> } {
  const { state, revalidate: ask } = useRevalidator();
  const revalidate = useCallback(() => revalidateNow(ask), [ask]);
  return { state, revalidate };
}
