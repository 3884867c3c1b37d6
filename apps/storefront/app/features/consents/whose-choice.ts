import { getClient } from '#platform/data/client.ts';
import type { CookieChoice } from '#platform/kept/stored-values.ts';

const VISITOR = 'visitor';

/** Keeps a choice as that of whoever is here and makes it. */
export function saveCookieChoice(choice: CookieChoice): void {
  const { session, storage } = getClient();
  const person = session.getState();
  storage.set('cookieChoiceOf', person.kind === 'customer' ? person.subjectId : VISITOR);
  storage.set('cookieChoice', choice);
}

/**
 * Whether the choice of this device speaks for whoever uses it now (a customer's subject, or null for a visitor). A proof
 * is written only for who acted themselves (152-FZ):
 * - a customer's choice is theirs alone, and the next customer is asked;
 * - a visitor's passes to the customer who signs in next, for that is the same person in the same visit. Whose it was goes
 *   with whoever signs out, so that it passes to no second customer;
 * - what was proved once counts on for a visitor: the device was asked, and nothing is written of them.
 */
export function isChoiceOf(choice: CookieChoice, chosenBy: string | null, subjectId: string | null): boolean {
  if (chosenBy === VISITOR) return true;
  if (subjectId === null) return choice.consent !== null;
  return chosenBy === subjectId || choice.consent?.subjectId === subjectId;
}
