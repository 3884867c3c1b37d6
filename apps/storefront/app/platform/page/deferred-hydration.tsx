import { Suspense, type ReactNode } from 'react';

/**
 * A part of the page that the server has rendered whole and that wakes up (hydrates) after what stands around it: in
 * steps too short to be felt, or at once when it is touched. Whatever inside may still be loading has a boundary of its
 * own, for this one has nothing to show instead.
 */
export function DeferredHydration({ children }: { children: ReactNode }) {
  return <Suspense>{children}</Suspense>;
}
