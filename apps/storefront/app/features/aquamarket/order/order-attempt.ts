import { clearFormDraft, findFormDraft, saveFormDraft } from '#platform/storage/form-draft.ts';
import { createUuid } from '@kaplya/client/tokens/uuid.ts';

const ATTEMPT = 'cell-order-attempt';

/**
 * The idempotency key of an unanswered order. After a lost answer or a reload the same choice has the same key, so that
 * it makes no second order. Another choice has another key.
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
