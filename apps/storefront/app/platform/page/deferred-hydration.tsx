import { Suspense, type ReactNode } from 'react';

/**
 * A part of the page that hydrates after its surroundings: in steps too short to notice, or at once when it is touched.
 * The server renders it whole. Content inside that may still be loading needs its own boundary, because this one has no
 * fallback.
 */
export function DeferredHydration({ children }: { children: ReactNode }) {
  return <Suspense>{children}</Suspense>;
}
