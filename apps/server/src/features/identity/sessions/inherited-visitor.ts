import { MINUTE_MS } from '@kaplya/domain';
import type { Executor, Transaction } from '#db/client.ts';
import type { Bearer } from '#http/call.ts';
import { findSignedInVisitor, type SignedInVisitor } from '../identity.store.ts';

/** A visitor who signs in to an account. */
export type VisitorHandover = {
  readonly partnerId: string;
  readonly visitorId: string;
  readonly customerId: string;
  /** The phones that the account proved, also those of accounts that were merged into it. */
  readonly phones: readonly string[];
  readonly now: Date;
};

/** Hands a visitor's orders over to the account; orders are a higher layer. Repeatable. */
export type HandOverOrders = (transaction: Transaction, handover: VisitorHandover) => Promise<void>;

type Made = { readonly subjectId: string; readonly createdAt: Date };

/**
 * The time after the sign-in in which what a visitor makes is still inherited: the page may make it while the code is
 * entered.
 */
const graceMilliseconds = 10 * MINUTE_MS;

/** A cart or order made well after the sign-in belongs to the present user of the visitor's token. */
export function isInherited({ subjectId, createdAt }: Made, visitor: SignedInVisitor | null): boolean {
  return subjectId === visitor?.subjectId && createdAt <= toInheritedUntil(visitor);
}

export function toInheritedUntil({ signedInAt }: SignedInVisitor): Date {
  return new Date(signedInAt.getTime() + graceMilliseconds);
}

/** Whether the bearer made it, or the visitor who signed in with the bearer's session. */
export async function isOwn(
  executor: Executor,
  { subjectId, sessionId }: Pick<Bearer, 'subjectId' | 'sessionId'>,
  made: Made,
): Promise<boolean> {
  return made.subjectId === subjectId || isInherited(made, await findSignedInVisitor(executor, sessionId));
}
