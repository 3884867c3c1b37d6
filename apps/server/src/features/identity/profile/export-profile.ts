import type { Context } from '#context.ts';
import type { Executor } from '#db/client.ts';
import { withTransaction } from '#db/transaction.ts';
import { getCustomer, keyOf, type AccountCall } from '../account-call.ts';
import { listConsents } from '../consents/consent.store.ts';
import { listCustomerRows, listMergedIds } from '../account-merge/account-merge.store.ts';
import { findAvatar, type CustomerKey, type CustomerRow } from '../customer.store.ts';
import { listOpenChanges } from '../contact-changes/contact-change.store.ts';
import { listSessions } from '../identity.store.ts';
import { listRequestsOf } from '../legal-people/legal-person-request.store.ts';
import { listLegalPeople } from '../legal-people/legal-person.store.ts';
import { listPasskeys } from '../passkeys/passkey.store.ts';
import type { PersonalData } from '../personal-data.ts';

/** All data that the shop has about the customer, read from one snapshot. */
export async function exportProfile(
  context: Context,
  call: AccountCall,
  personalData: readonly PersonalData[],
): Promise<Record<string, unknown>> {
  const key = keyOf(call);
  const read = async (executor: Executor) => {
    const customer = await getCustomer(executor, key);
    const answer: Record<string, unknown> = {
      exportedAt: context.clock.now().toISOString(),
      profile: await describeProfile(executor, key, customer),
      consents: await listConsents(executor, key),
      contactChanges: await describeContactChanges(executor, key, context.clock.now()),
      sessions: await describeSessions(executor, key),
      passkeys: await describePasskeys(executor, key),
    };
    for (const data of personalData) answer[data.name] = await data.list(executor, key);
    const merged = await listMergedIds(executor, key);
    if (merged.length > 0) answer['mergedAccounts'] = await describeMerged(executor, key, merged, personalData);
    return answer;
  };
  return withTransaction(context.database, read, { isolation: 'repeatable read' });
}

/** The data that stayed under the ids of merged accounts (rule 85): contacts, consents and ledgers. */
async function describeMerged(
  executor: Executor,
  { partnerId }: CustomerKey,
  ids: readonly string[],
  personalData: readonly PersonalData[],
): Promise<unknown[]> {
  const described: unknown[] = [];
  for (const row of await listCustomerRows(executor, { partnerId, ids })) {
    const key = { partnerId, subjectId: row.id };
    const { id, phone, email, createdAt, mergedAt } = row;
    const answer: Record<string, unknown> = { id, phone, email, createdAt, mergedAt };
    answer['consents'] = await listConsents(executor, key);
    answer['sessions'] = await describeSessions(executor, key);
    for (const data of personalData) answer[data.name] = await data.list(executor, key);
    described.push(answer);
  }
  return described;
}

async function describeProfile(
  executor: Executor,
  { partnerId, subjectId }: CustomerKey,
  { avatarId, ...profile }: CustomerRow,
): Promise<unknown> {
  const avatar = avatarId && (await findAvatar(executor, partnerId, avatarId));
  const legalPeople = await listLegalPeople(executor, partnerId, subjectId);
  const requests = await listRequestsOf(executor, { partnerId, customerId: subjectId });
  return {
    ...profile,
    avatar: avatar && { contentType: avatar.contentType, base64: Buffer.from(avatar.bytes).toString('base64') },
    legalPeople: legalPeople.map(({ id, name, taxNumber }) => ({ id, name, taxNumber })),
    legalPersonRequests: requests.map(({ partnerId: _partner, customerId: _customer, ...request }) => request),
  };
}

async function describeContactChanges(executor: Executor, key: CustomerKey, now: Date): Promise<unknown> {
  const rows = await listOpenChanges(executor, key, now);
  return rows.map(({ former, changedAt, openUntil }) => ({ former, changedAt, openUntil }));
}

/** The customer's sessions, without hashes and tokens. */
async function describeSessions(executor: Executor, { subjectId }: CustomerKey): Promise<unknown> {
  const rows = await listSessions(executor, subjectId);
  return rows.map(({ id, method, userAgent, ip, createdAt, refreshedAt, expiresAt, revokedAt }) => {
    return { id, method, userAgent, ip, createdAt, refreshedAt, expiresAt, revokedAt };
  });
}

/** The passkeys without their keys, which are no data about the customer. */
async function describePasskeys(executor: Executor, key: CustomerKey): Promise<unknown> {
  const rows = await listPasskeys(executor, key);
  return rows.map(({ id, name, domain, isBackedUp, createdAt, lastUsedAt }) => {
    return { id, name, domain, isBackedUp, createdAt, lastUsedAt };
  });
}
