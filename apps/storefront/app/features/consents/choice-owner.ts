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
 * Whether this device's choice applies to its present user (a customer's subject, or null for a visitor). The server
 * may store a proof only for the person who chose (152-FZ). A customer's choice does not apply to other customers. A
 * visitor's choice passes to the customer who signs in next, since that is the same person; the owner is deleted at
 * sign-out, so that it does not pass to another customer. A choice with a proof also applies to a visitor, for whom no
 * proof is stored; a customer who comes back gets it back from their account (`sendAcceptance`).
 */
export function isChoiceOf(choice: CookieChoice, owner: string | null, subjectId: string | null): boolean {
  if (owner === VISITOR) return true;
  if (subjectId === null) return choice.consent !== null;
  return owner === subjectId;
}
