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

/** How long a former contact may undo its replacement, and how long what support begins can be refused (rule 61b). */
export const undoMilliseconds = 72 * HOUR_MS;

/**
 * Remembers, in the transaction that changes it, by which contacts one signed in until now: `former` is the one that was
 * replaced or, where another came beside it, the one that was there; `target` null: the e-mail was taken away. Whoever comes
 * back to what they had a while ago has undone what came after: nobody returns to that.
 */
export async function noteContactChange(
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
    // Of the other kind nothing was undone: whoever replaced the phone does not lose its owner by way of the e-mail.
    await deleteContactChanges(transaction, key, { after: back.changedAt, kind: toKind(target ?? former) });
    return;
  }
  await insertContactChange(transaction, {
    ...{ partnerId, customerId, former, phone, phoneConfirmedAt, email },
    changedAt: now,
    openUntil: new Date(now.getTime() + undoMilliseconds),
  });
}
