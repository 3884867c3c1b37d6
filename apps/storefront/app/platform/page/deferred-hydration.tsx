import { Suspense, type ReactNode } from 'react';

/**
 * A Suspense boundary, so that React hydrates its content after the rest of the page, interruptibly, or at once when
 * the visitor interacts with it. The server renders the content completely. Content that may suspend needs a boundary
 * of its own, because this one has no fallback.
 */
export function DeferredHydration({ children }: { children: ReactNode }) {
  return <Suspense>{children}</Suspense>;
}
