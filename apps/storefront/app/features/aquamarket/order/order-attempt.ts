import { clearFormDraft, findFormDraft, saveFormDraft } from '#platform/storage/form-draft.ts';
import { createUuid } from '@kaplya/client/tokens/uuid.ts';

const attemptForm = { id: 'cell-order-attempt', empty: { key: '', body: '' } };

/**
 * The idempotency key of an order without an answer. The same choice has the same key after a lost answer or a reload,
 * so that no second order is made. Another choice has another key.
 */
export function getAttemptKey(order: unknown): string {
  const body = JSON.stringify(order);
  const stored = findFormDraft(attemptForm);
  if (stored.key !== '' && stored.body === body) return stored.key;
  const key = createUuid();
  saveFormDraft(attemptForm, { key, body });
  return key;
}

/** Discards the key once the outcome is known. The next order is a new one, even with the same contents. */
export function clearAttempt(): void {
  clearFormDraft(attemptForm);
}
