import { ApiFailure, isUnanswered, isUncertain } from '@kaplya/client/failures/api-failure.ts';

export const MAX_ATTEMPTS = 3;

/** Whether to retry a failed call: without limit while the shop does not answer, a few times after it failed. */
export function isWorthWaiting(failure: unknown, attempt: number): boolean {
  if (!(failure instanceof ApiFailure)) return false;
  return isUnanswered(failure) || (isUncertain(failure) && attempt < MAX_ATTEMPTS);
}

/** Whether the server no longer has the cart: it was completed, has expired or is not this visitor's. */
export function isGone(failure: unknown): boolean {
  if (!(failure instanceof ApiFailure)) return false;
  return failure.status === 410 || (failure.status === 404 && failure.code === 'cart.not_found');
}

/** The highest quantity allowed in a line, as a refusal names it (rule 20). null for any other failure. */
export function findMaximum(failure: unknown): number | null {
  if (!(failure instanceof ApiFailure) || failure.code !== 'cart.maximum_reached') return null;
  const { maximum } = failure.details;
  return typeof maximum === 'number' ? maximum : null;
}
