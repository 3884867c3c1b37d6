import { randomUUIDv7 } from 'node:crypto';
import { expiryOf, offsetGrant } from '@kaplya/domain';
import type { Transaction } from '#db/client.ts';
import type { Partner } from '#features/company/index.ts';
import { lockOrOpenAccount } from './locked-account.ts';
import { hasGrant, insertLots, postEntries, type NewEntry } from './loyalty.store.ts';

/** Grants a delivered order's points once. Points that earlier refunds could not deduct are deducted first. */
export async function grantPoints(
  transaction: Transaction,
  partner: Pick<Partner, 'id' | 'timeZone' | 'rules'>,
  { customerId, orderId, points, now }: { customerId: string; orderId: string; points: number; now: Date },
): Promise<void> {
  if (points === 0) return;
  const partnerId = partner.id;
  const { owed } = await lockOrOpenAccount(transaction, { partnerId, customerId, now });
  if (await hasGrant(transaction, partnerId, orderId)) return;

  const { granted, carry } = offsetGrant(points, owed);
  const expiresAt = new Date(expiryOf(now.getTime(), partner.rules.pointsLifetimeDays, partner.timeZone));
  const lotId = granted > 0 ? randomUUIDv7() : null;
  if (lotId !== null) {
    const lot = { id: lotId, customerId, orderId, granted, remaining: granted, grantedAt: now, expiresAt };
    await insertLots(transaction, partnerId, [lot]);
  }
  const common = { customerId, orderId, at: now };
  const entries: NewEntry[] = [
    { ...common, kind: 'grant', debit: 'issued', credit: 'available', points, lotId, expiresAt },
  ];
  const repaid = owed - carry;
  if (repaid > 0) entries.push({ ...common, kind: 'carry', debit: 'available', credit: 'owed', points: repaid });
  await postEntries(transaction, partnerId, entries);
}
