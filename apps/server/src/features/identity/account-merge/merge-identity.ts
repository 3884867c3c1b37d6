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
  repointMergedAccounts,
  updateForMerge,
  type MergeKey,
} from './account-merge.store.ts';

/** Both accounts of a merge, locked. */
export type LockedAccountPair = { readonly surviving: CustomerRow; readonly merged: CustomerRow };

/**
 * Locks both accounts in the order of their ids. Refuses an unknown one (`identity.customer_unknown`) and, because a
 * thief may use it, one whose contact may still be restored or waits for a recovery
 * (`account.contact_changed`). A merged account that was merged before is returned as it is.
 */
export async function lockAccountPair(
  transaction: Transaction,
  { partnerId, survivingId, mergedId }: MergeKey,
  now: Date,
): Promise<LockedAccountPair> {
  const rows = await lockAccountRows(transaction, { partnerId, ids: [survivingId, mergedId] });
  const surviving = rows.find(({ id }) => id === survivingId);
  const merged = rows.find(({ id }) => id === mergedId);
  if (
    !surviving ||
    !merged ||
    surviving.deletedAt !== null ||
    merged.deletedAt !== null ||
    surviving.mergedInto !== null
  ) {
    throw new Refusal('identity.customer_unknown');
  }
  for (const { id: subjectId, phone, email } of [surviving, merged]) {
    const key = { partnerId, subjectId };
    const change = (await listOpenChanges(transaction, key, now)).find(
      ({ former }) => former !== phone && former !== email,
    );
    const recovery = await findWaitingRecovery(transaction, key);
    const until = change?.openUntil ?? recovery?.effectiveAt;
    if (until) throw new Refusal('account.contact_changed', { details: { until: until.toISOString() } });
  }
  return { surviving, merged };
}

/**
 * Moves the identity of the person to the surviving account. Returns the ended sessions, to announce after the commit.
 */
export async function mergeIdentity(
  transaction: Transaction,
  { surviving, merged }: LockedAccountPair,
  now: Date,
): Promise<{ readonly companies: number; readonly endedSessionIds: string[] }> {
  const { partnerId } = surviving;
  const key = { partnerId, survivingId: surviving.id, mergedId: merged.id };
  const ofMerged = { partnerId, subjectId: merged.id };
  await deleteChallengesOf(transaction, ofMerged);
  await deletePasskeysOf(transaction, ofMerged);
  await deleteContactChanges(transaction, ofMerged);
  await deleteRecoveriesOf(transaction, ofMerged);
  const companies = await moveVisitorsAndCompanies(transaction, key);
  const takesAvatar = surviving.avatarId === null && merged.avatarId !== null;
  if (takesAvatar) await moveAvatar(transaction, key);
  else await deleteAvatars(transaction, ofMerged);

  const { taken, left } = splitContacts({ surviving, merged });
  // The merged account is updated first, because a unique index lets only one account have a contact.
  await updateForMerge(transaction, merged, {
    ...left,
    ...{ name: null, birthday: null, avatarId: null, pendingPhone: null, pendingEmail: null },
    ...{ mergedInto: surviving.id, mergedAt: now },
  });
  await repointMergedAccounts(transaction, key);
  await updateForMerge(transaction, surviving, {
    ...taken,
    name: surviving.name ?? merged.name,
    birthday: surviving.birthday ?? merged.birthday,
    language: surviving.language ?? merged.language,
    orderSource: surviving.orderSource ?? merged.orderSource,
    ...(takesAvatar && { avatarId: merged.avatarId }),
  });
  return { companies, endedSessionIds: await endOpenSessions(transaction, { subjectId: merged.id, now }) };
}

type Contacts = Partial<Pick<CustomerRow, 'phone' | 'phoneConfirmedAt' | 'email'>>;

/** A contact that the surviving account lacks moves to it; any other stays, and signs in to the surviving account. */
function splitContacts({ surviving, merged }: LockedAccountPair): {
  readonly taken: Contacts;
  readonly left: Contacts;
} {
  const isPhoneTaken = surviving.phoneConfirmedAt === null && merged.phoneConfirmedAt !== null;
  const isEmailTaken = surviving.email === null && merged.email !== null;
  // An unconfirmed phone signs nobody in, except to an account that staff opened for it.
  const signsIn = merged.phoneConfirmedAt !== null || merged.openedBy !== null;
  const isPhoneKnown = surviving.phone === null && merged.phone !== null && !signsIn;
  const leavesPhone = !isPhoneTaken && signsIn;
  return {
    taken: {
      ...((isPhoneTaken || isPhoneKnown) && { phone: merged.phone, phoneConfirmedAt: merged.phoneConfirmedAt }),
      ...(isEmailTaken && { email: merged.email }),
    },
    left: {
      ...(!leavesPhone && { phone: null, phoneConfirmedAt: null }),
      ...(isEmailTaken && { email: null }),
    },
  };
}
