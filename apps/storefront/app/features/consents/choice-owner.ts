import { getClient } from '#platform/data/client.ts';
import type { CookieChoice } from '#platform/storage/stored-values.ts';

const VISITOR = 'visitor';

/** Stores a choice with the person who makes it. */
export function saveCookieChoice(choice: CookieChoice): void {
  const { session, storage } = getClient();
  const person = session.getState();
  storage.set('cookieChoiceOf', person.kind === 'customer' ? person.subjectId : VISITOR);
  storage.set('cookieChoice', choice);
}

/**
 * Tells whether this device's choice applies to its present user (a customer's subject, or null for a visitor). A proof
 * is only written for the person who acted (152-FZ). A customer's choice is theirs alone, and the next customer is
 * asked. A visitor's choice passes to the customer who signs in next, for that is the same person in the same visit;
 * the owner is deleted at sign-out, so that it passes to no second customer. A proven choice still counts for a
 * visitor: the device was asked, and nothing is written about them.
 */
export function isChoiceOf(choice: CookieChoice, chosenBy: string | null, subjectId: string | null): boolean {
  if (chosenBy === VISITOR) return true;
  if (subjectId === null) return choice.consent !== null;
  return chosenBy === subjectId || choice.consent?.subjectId === subjectId;
}
