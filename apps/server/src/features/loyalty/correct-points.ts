import { randomUUIDv7 } from 'node:crypto';
import { planPointsCorrection } from '@kaplya/domain';
import type { Transaction } from '#db/client.ts';
import type { Partner } from '#features/company/index.ts';
import { Refusal } from '#http/refusal.ts';
import { toLot } from './hold-points.ts';
import { lockOrOpenAccount } from './locked-account.ts';
import { insertLots, insertPointsDocument, listLots, moveInLots, postEntries } from './loyalty.store.ts';

export type PointsCorrectionInput = {
  readonly customerId: string;
  /** Added, or taken if negative; not 0. */
  readonly points: number;
  readonly reasonId: string;
  readonly note: string | null;
  /** Expiry of added points; null: as for points of a delivery. */
  readonly expiresAt: Date | null;
  readonly staffId: string;
  readonly now: Date;
};

export type PointsCorrected = {
  readonly documentId: string;
  readonly number: string;
  readonly before: number;
  readonly after: number;
  /** The time at which the added points expire; null when points were taken. */
  readonly expiresAt: Date | null;
};

/**
 * Corrects a customer's points by a document (rule 87a): adds a lot, or takes from those that expire first. Refuses to
 * take more than can be spent (`points.not_enough`).
 */
export async function correctPoints(
  transaction: Transaction,
  partner: Pick<Partner, 'id' | 'timeZone' | 'rules'>,
  { customerId, points, reasonId, note, expiresAt, staffId, now }: PointsCorrectionInput,
): Promise<PointsCorrected> {
  const partnerId = partner.id;
  const { available: before } = await lockOrOpenAccount(transaction, { partnerId, customerId, now });
  const lots = await listLots(transaction, { partnerId, customerIds: [customerId], isFilled: true });
  const plan = planPointsCorrection(
    lots.map(toLot),
    { points, expiresAt: expiresAt?.getTime() ?? null },
    { now: now.getTime(), lifetimeDays: partner.rules.pointsLifetimeDays, timeZone: partner.timeZone },
  );
  if (!plan) throw new Refusal([{ code: 'points.not_enough', field: 'points', params: { points: before } }]);

  const written = { partnerId, customerId, points, reasonId, note, staffId, at: now };
  const { id: documentId, number } = await insertPointsDocument(transaction, written);
  const lotId = plan.added ? randomUUIDv7() : null;
  const until = plan.added && new Date(plan.added.expiresAt);
  if (plan.added && lotId !== null && until) {
    const lot = { id: lotId, customerId, orderId: null, granted: points, remaining: points };
    await insertLots(transaction, partnerId, [{ ...lot, grantedAt: now, expiresAt: until }]);
  }
  await moveInLots(
    transaction,
    partnerId,
    plan.taken.map((part) => ({ ...part, points: -part.points })),
  );
  const [debit, credit] = points > 0 ? (['issued', 'available'] as const) : (['available', 'issued'] as const);
  const moved = { kind: 'correct', debit, credit, points: Math.abs(points) } as const;
  await postEntries(transaction, partnerId, [{ ...moved, customerId, documentId, lotId, expiresAt: until, at: now }]);
  return { documentId, number, before, after: before + points, expiresAt: until };
}
