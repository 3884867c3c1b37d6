import { HOUR_MS } from '@kaplya/domain';
import type { Transaction } from '#db/client.ts';
import type { CustomerRow } from '../customer.store.ts';
import { toKind } from './contact-kind.ts';
import {
  deleteContactChanges,
  findChangeWithoutEmail,
  findOpenChange,
  insertContactChange,
} from './contact-change.store.ts';

/** The period in which the owner may undo a change of contacts, or refuse a recovery by support (rule 61b). */
export const undoMilliseconds = 72 * HOUR_MS;

/**
 * Stores the contacts that signed in before a change, in its transaction, so that it can be undone. `former` is the
 * replaced contact, or the existing one if another was added; `target` is the new one, null if the e-mail was removed.
 * A change back to an earlier contact deletes the later changes instead: nobody needs to undo them any more.
 */
export async function recordContactChange(
  transaction: Transaction,
  before: CustomerRow,
  { former, target, now }: { readonly former: string; readonly target: string | null; readonly now: Date },
): Promise<void> {
  const { partnerId, id: customerId, phoneConfirmedAt, email } = before;
  const phone = phoneConfirmedAt === null ? null : before.phone;
  const key = { partnerId, subjectId: customerId };
  const back =
    target === null
      ? await findChangeWithoutEmail(transaction, key, { phone, now })
      : await findOpenChange(transaction, { partnerId, former: target, now }, { customerId });
  if (back) {
    // Changes of the other kind of contact stay: a thief who replaced the phone must not end its owner's right to undo
    // that by changing the e-mail.
    await deleteContactChanges(transaction, key, { after: back.changedAt, kind: toKind(target ?? former) });
    return;
  }
  await insertContactChange(transaction, {
    ...{ partnerId, customerId, former, phone, phoneConfirmedAt, email },
    changedAt: now,
    openUntil: new Date(now.getTime() + undoMilliseconds),
  });
}
