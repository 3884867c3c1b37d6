import { DAY_MS, toPersonMarks, type NamedPerson } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { withTransaction } from '#db/transaction.ts';
import { Refusal } from '#http/refusal.ts';
import { logSecurityEvent } from '#observability/security-events.ts';
import { forEachDue } from '#jobs/for-each-due.ts';
import { getLockedCustomer, keyOf, type AccountCall } from '../account-call.ts';
import {
  deleteChallengesOf,
  eraseCustomer,
  findCustomer,
  listDeletedCustomers,
  setAwaitsErasure,
  type CustomerKey,
} from '../customer.store.ts';
import { deleteContactChanges, listOpenChanges } from '../contact-changes/contact-change.store.ts';
import { deleteRecoveriesOf } from '../contact-changes/contact-recovery.store.ts';
import { deleteCustomerVisitors, listOwnVisitors } from './customer-visitor.store.ts';
import { deleteSessionsOf } from '../identity.store.ts';
import { announceSessionEnd } from '../sessions/own-sessions.ts';
import { requireFreshProof } from '../proofs/require-fresh-proof.ts';
import { deletePasskeysOf } from '../passkeys/passkey.store.ts';
import type { MentionsKey, PersonalData } from '../personal-data.ts';
import { listMergedIds } from '../account-merge/account-merge.store.ts';

/** Deadline for erasing a deleted account's personal data (rule 79). */
const purgedWithinMilliseconds = 30 * DAY_MS;

/**
 * Deletes the account immediately: every feature erases its data and every session ends. Consents stay as evidence.
 * Refuses while an order is in delivery (`account.order_in_delivery`) and while a former contact may be restored
 * (`account.contact_changed`).
 */
export async function deleteProfile(
  context: Context,
  call: AccountCall,
  personalData: readonly PersonalData[],
): Promise<void> {
  const key = keyOf(call);
  const now = context.clock.now();
  const erased = await withTransaction(context.database, async (transaction) => {
    // Challenges are locked before the account, as when a code of a new e-mail is entered, to prevent deadlocks.
    await deleteChallengesOf(transaction, key);
    const customer = await getLockedCustomer(transaction, key);
    // The session may have ended during the wait for the lock.
    await requireFreshProof(context, call, { executor: transaction });
    // A thief must not destroy an account that its owner can still recover.
    const present = new Set([customer.phone, customer.email]);
    const change = (await listOpenChanges(transaction, key, now)).find(({ former }) => !present.has(former));
    if (change) throw new Refusal('account.contact_changed', { details: { until: change.openUntil.toISOString() } });
    const own = await eraseData(transaction, key, personalData, now);
    // Accounts that were merged into this one are deleted with it (rule 85).
    const others = await eraseMerged(transaction, key, personalData, now);
    await eraseCustomer(transaction, key, now);
    return [own, ...others];
  });
  for (const each of erased) announce(context, each);
  const { subjectId, sessionId } = call.bearer;
  logSecurityEvent(context.logger, {
    ...{ name: 'identity.account_deleted', outcome: 'success', caller: call.caller },
    ...{ subjectId, sessionId, customerId: subjectId, partnerId: key.partnerId },
  });
}

/**
 * Erases data of recently deleted accounts again: a late call may have added an address or a cart, and an account
 * deleted by hand after a restore still has all data. Retries failures beyond thirty days too. A refusal, by an order
 * or a rental under way, is retried on another day; every other error is a failure.
 */
export function eraseDeletedAccountsAgain(
  context: Context,
  personalData: readonly PersonalData[],
): Promise<{ done: number; failed: number }> {
  const since = new Date(context.clock.now().getTime() - purgedWithinMilliseconds);
  return forEachDue(context, {
    list: (page) => listDeletedCustomers(context.database, { ...page, since }),
    async work({ partnerId, id: subjectId, dueAt: deletedAt }) {
      const key = { partnerId, subjectId };
      try {
        await eraseAgain(context, key, personalData);
      } catch (error) {
        await setAwaitsErasure(context.database, key, true);
        if (!(error instanceof Refusal)) throw error;
        if (new Date(deletedAt) > since) return;
        context.logger.warn(
          { customerId: subjectId, code: error.code },
          'a deleted account is not erased yet after thirty days: end what it has under way',
        );
      }
    },
  });
}

async function eraseAgain(context: Context, key: CustomerKey, personalData: readonly PersonalData[]): Promise<void> {
  const erased = await withTransaction(context.database, async (transaction) => {
    await deleteChallengesOf(transaction, key);
    const data = await eraseData(transaction, key, personalData, context.clock.now());
    await setAwaitsErasure(transaction, key, false);
    return data;
  });
  announce(context, erased);
}

async function eraseMerged(
  transaction: Transaction,
  { partnerId, subjectId: survivingId }: CustomerKey,
  personalData: readonly PersonalData[],
  now: Date,
): Promise<Erased[]> {
  const erased: Erased[] = [];
  for (const subjectId of await listMergedIds(transaction, { partnerId, subjectId: survivingId })) {
    const key = { partnerId, subjectId };
    erased.push(await eraseData(transaction, key, personalData, now));
    await eraseCustomer(transaction, key, now);
  }
  return erased;
}

type Erased = { readonly sessionIds: readonly string[]; readonly afterwards: readonly (() => void)[] };

async function eraseData(
  transaction: Transaction,
  key: CustomerKey,
  personalData: readonly PersonalData[],
  now: Date,
): Promise<Erased> {
  const mentions = await findMarks(transaction, key, personalData);
  const visitors = { partnerId: key.partnerId, subjectIds: await listOwnVisitors(transaction, key) };
  for (const data of personalData) await data.eraseVisitors?.(transaction, visitors);
  const afterwards: (() => void)[] = [];
  for (const data of personalData) {
    const run = await data.erase(transaction, key, now);
    if (run) afterwards.push(run);
  }
  if (mentions) for (const data of personalData) await data.eraseMentions?.(transaction, mentions);
  await deleteCustomerVisitors(transaction, key);
  await deleteContactChanges(transaction, key);
  await deleteRecoveriesOf(transaction, key);
  await deletePasskeysOf(transaction, key);
  return { sessionIds: await deleteSessionsOf(transaction, key.subjectId), afterwards };
}

const isGiven = (text: string | null): text is string => text !== null;

/** The marks by which texts may name the customer; null: the account was erased before. */
async function findMarks(
  transaction: Transaction,
  key: CustomerKey,
  personalData: readonly PersonalData[],
): Promise<MentionsKey | null> {
  const customer = await findCustomer(transaction, key);
  if (!customer) return null;
  const places: NamedPerson['places'][number][] = [];
  for (const data of personalData) places.push(...((await data.listPlaces?.(transaction, key)) ?? []));
  const { phone, pendingPhone, email, pendingEmail, name } = customer;
  const person = {
    phones: [phone, pendingPhone].filter(isGiven),
    ...{ emails: [email, pendingEmail].filter(isGiven), names: [name].filter(isGiven), places },
  };
  return { partnerId: key.partnerId, marks: toPersonMarks(person) };
}

/** Announces ended sessions, and runs the functions that `erase` returned for after the commit. */
function announce(context: Context, { sessionIds, afterwards }: Erased): void {
  announceSessionEnd(context, sessionIds);
  for (const run of afterwards) run();
}
