import type { Transaction } from '#db/client.ts';
import { Refusal } from '#http/refusal.ts';
import { listOpenChanges, deleteContactChanges } from '../contact-changes/contact-change.store.ts';
import { deleteRecoveriesOf, findWaitingRecovery } from '../contact-changes/contact-recovery.store.ts';
import { deleteAvatars, deleteChallengesOf, type CustomerRow } from '../customer.store.ts';
import { endOpenSessions } from '../identity.store.ts';
import { deletePasskeysOf } from '../passkeys/passkey.store.ts';
import {
  lockAccountRows,
  moveAvatar,
  moveVisitorsAndCompanies,
  passOnMerged,
  updateMerged,
  type MergeKey,
} from './account-merge.store.ts';

/** Both accounts of a merge, locked. */
export type LockedPair = { readonly kept: CustomerRow; readonly folded: CustomerRow };

/**
 * Locks both accounts in the order of their ids. Refuses an unknown one (`identity.customer_unknown`) and, because a
 * thief may stand behind it, one whose contact may still be restored or waits for a recovery
 * (`account.contact_changed`). An account that was taken over before is returned as it is.
 */
export async function lockPair(
  transaction: Transaction,
  { partnerId, keptId, foldedId }: MergeKey,
  now: Date,
): Promise<LockedPair> {
  const rows = await lockAccountRows(transaction, { partnerId, ids: [keptId, foldedId] });
  const kept = rows.find(({ id }) => id === keptId);
  const folded = rows.find(({ id }) => id === foldedId);
  if (!kept || !folded || kept.deletedAt !== null || folded.deletedAt !== null || kept.mergedInto !== null) {
    throw new Refusal('identity.customer_unknown');
  }
  for (const { id: subjectId, phone, email } of [kept, folded]) {
    const key = { partnerId, subjectId };
    const change = (await listOpenChanges(transaction, key, now)).find(
      ({ former }) => former !== phone && former !== email,
    );
    const recovery = await findWaitingRecovery(transaction, key);
    const until = change?.openUntil ?? recovery?.effectiveAt;
    if (until) throw new Refusal('account.contact_changed', { details: { until: until.toISOString() } });
  }
  return { kept, folded };
}

/** What of the person goes from one account to the other. Returns the ended sessions, to announce after the commit. */
export async function foldAccount(
  transaction: Transaction,
  { kept, folded }: LockedPair,
  now: Date,
): Promise<{ readonly companies: number; readonly endedSessionIds: string[] }> {
  const { partnerId } = kept;
  const key = { partnerId, keptId: kept.id, foldedId: folded.id };
  const ofFolded = { partnerId, subjectId: folded.id };
  await deleteChallengesOf(transaction, ofFolded);
  await deletePasskeysOf(transaction, ofFolded);
  await deleteContactChanges(transaction, ofFolded);
  await deleteRecoveriesOf(transaction, ofFolded);
  const companies = await moveVisitorsAndCompanies(transaction, key);
  const takesAvatar = kept.avatarId === null && folded.avatarId !== null;
  if (takesAvatar) await moveAvatar(transaction, key);
  else await deleteAvatars(transaction, ofFolded);

  const { taken, left } = splitContacts({ kept, folded });
  // The one that gives comes first: a contact belongs to one account.
  await updateMerged(transaction, folded, {
    ...left,
    ...{ name: null, birthday: null, avatarId: null, pendingPhone: null, pendingEmail: null },
    ...{ mergedInto: kept.id, mergedAt: now },
  });
  await passOnMerged(transaction, key);
  await updateMerged(transaction, kept, {
    ...taken,
    name: kept.name ?? folded.name,
    birthday: kept.birthday ?? folded.birthday,
    language: kept.language ?? folded.language,
    orderSource: kept.orderSource ?? folded.orderSource,
    ...(takesAvatar && { avatarId: folded.avatarId }),
  });
  return { companies, endedSessionIds: await endOpenSessions(transaction, { subjectId: folded.id, now }) };
}

type Contacts = Partial<Pick<CustomerRow, 'phone' | 'phoneConfirmedAt' | 'email'>>;

/** A contact that the kept account lacks goes to it; any other stays, and signs in to it from there. */
function splitContacts({ kept, folded }: LockedPair): { readonly taken: Contacts; readonly left: Contacts } {
  const isPhoneTaken = kept.phoneConfirmedAt === null && folded.phoneConfirmedAt !== null;
  const isEmailTaken = kept.email === null && folded.email !== null;
  // An unconfirmed phone signs nobody in, except to an account that staff opened for it.
  const signsIn = folded.phoneConfirmedAt !== null || folded.openedBy !== null;
  const isPhoneKnown = kept.phone === null && folded.phone !== null && !signsIn;
  const leavesPhone = !isPhoneTaken && signsIn;
  return {
    taken: {
      ...((isPhoneTaken || isPhoneKnown) && { phone: folded.phone, phoneConfirmedAt: folded.phoneConfirmedAt }),
      ...(isEmailTaken && { email: folded.email }),
    },
    left: {
      ...(!leavesPhone && { phone: null, phoneConfirmedAt: null }),
      ...(isEmailTaken && { email: null }),
    },
  };
}
