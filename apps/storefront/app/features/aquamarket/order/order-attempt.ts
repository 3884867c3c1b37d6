import { clearFormDraft, findFormDraft, saveFormDraft } from '#platform/kept/form-draft.ts';
import { createUuid } from '@kaplya/client/tokens/uuid.ts';

const ATTEMPT = 'cell-order-attempt';

/**
 * The idempotency key of an order that was asked for and not answered: after a lost answer or a reload the same wish has
 * the same key, so that it makes no second order. Another wish has another one.
 */
export function getAttemptKey(wish: unknown): string {
  const body = JSON.stringify(wish);
  const kept = findFormDraft(ATTEMPT);
  if (typeof kept.key === 'string' && kept.body === body) return kept.key;
  const key = createUuid();
  saveFormDraft(ATTEMPT, { key, body });
  return key;
}

/** Ends the attempt once its outcome is known. The next order is a new one, even with the same contents. */
export function clearAttempt(): void {
  clearFormDraft(ATTEMPT);
}
