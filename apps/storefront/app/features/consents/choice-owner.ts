import { getClient } from '#platform/data/client.ts';
import type { CookieChoice } from '#platform/storage/stored-values.ts';

const VISITOR = 'visitor';

/** Stores a choice about cookies, with the current visitor or customer as its owner. */
export function saveCookieChoice(choice: CookieChoice): void {
  const { session, storage } = getClient();
  const person = session.getState();
  storage.set('cookieChoiceOf', person.kind === 'customer' ? person.subjectId : VISITOR);
  storage.set('cookieChoice', choice);
}

/**
 * Whether this device's choice applies to its present user (a customer's subject, or null for a visitor). A proof is
 * stored only for the person who chose (152-FZ). A customer's choice is theirs alone. A visitor's choice passes to the
 * customer who signs in next, the same person in the same visit; its owner is deleted at sign-out, so that it passes to
 * no second customer. A proven choice also counts for a visitor, because nothing is stored about them.
 */
export function isChoiceOf(choice: CookieChoice, owner: string | null, subjectId: string | null): boolean {
  if (owner === VISITOR) return true;
  if (subjectId === null) return choice.consent !== null;
  return owner === subjectId || choice.consent?.subjectId === subjectId;
}
