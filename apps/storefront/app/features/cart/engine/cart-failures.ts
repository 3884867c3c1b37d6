import { ApiFailure, isUncertain } from '@kaplya/client/failures/api-failure.ts';

export const MAX_ATTEMPTS = 3;

/** Whether a failed call is repeated: without end while there is no network, a few times after an unclear answer. */
export function isWorthWaiting(failure: unknown, attempt: number): boolean {
  if (!(failure instanceof ApiFailure)) return false;
  return failure.kind === 'network' || (isUncertain(failure) && attempt < MAX_ATTEMPTS);
}

/** The server no longer has the cart: it was completed, has expired or is not this visitor's. */
export function isGone(failure: unknown): boolean {
  if (!(failure instanceof ApiFailure)) return false;
  return failure.status === 410 || (failure.status === 404 && failure.code === 'cart.not_found');
}

/** The most that a line may have, from the refusal of more (rule 20). */
export function findMaximum(failure: unknown): number | null {
  if (!(failure instanceof ApiFailure) || failure.code !== 'cart.maximum_reached') return null;
  const { maximum } = failure.details;
  return typeof maximum === 'number' ? maximum : null;
}
