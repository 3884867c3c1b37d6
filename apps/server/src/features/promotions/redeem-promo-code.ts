import { checkPromo, type PromoFacts, type PromoRule } from '@kaplya/domain';
import type { Executor, Transaction } from '#db/client.ts';
import type { Partner } from '#features/company/index.ts';
import { Refusal } from '#http/refusal.ts';
import { toRule } from './find-promo.ts';
import { insertUse, lockPromoCode, releaseUses } from './promotions.store.ts';

export type PromoUse = {
  readonly partner: Pick<Partner, 'id'>;
  readonly code: string;
  readonly orderId: string;
  readonly subjectId: string;
  readonly phone: string;
  readonly now: Date;
  /** Whether this subject or phone has an order that is neither cancelled nor undelivered. */
  hasOrderedBefore(
    executor: Executor,
    customer: { partnerId: string; subjectId: string; phone: string | null },
  ): Promise<boolean>;
};

/**
 * Redeems a code for an order: locks its row and checks dates, both limits and the first-order condition again. Throws
 * `promo.invalid` if a concurrent order took the last use. Callers check everything else first.
 */
export async function redeemPromoCode(transaction: Transaction, use: PromoUse): Promise<void> {
  const { partner, code, orderId, subjectId, phone, now } = use;
  const known = await lockPromoCode(transaction, { partnerId: partner.id, code, subjectId, phone });
  // Reads the customer's earlier orders after the lock, so that the second of two concurrent first orders sees the
  // other.
  const asksFirst = known?.row.isFirstOrderOnly === true;
  const customer = { partnerId: partner.id, subjectId, phone };
  const check = checkPromo(known && withoutConditions(toRule(known.row)), {
    ...neutralFacts,
    isFirstOrder: !asksFirst || !(await use.hasOrderedBefore(transaction, customer)),
    now: now.getTime(),
    used: known?.row.used ?? 0,
    usedByCustomer: known?.usedByCustomer ?? 0,
  });
  if (!check.valid) throw new Refusal('promo.invalid', { params: { error: check.error, ...check.params } });
  await insertUse(transaction, { partnerId: partner.id, code, orderId, subjectId, phone, takenAt: now });
}

/** Releases the uses of cancelled or undelivered orders; ignores orders without one. */
export async function releasePromoUses(
  transaction: Transaction,
  partnerId: string,
  orderIds: readonly string[],
  now: Date,
): Promise<void> {
  if (orderIds.length > 0) await releaseUses(transaction, { partnerId, orderIds, now });
}

function withoutConditions(rule: PromoRule): PromoRule {
  return {
    ...rule,
    minGoods: null,
    itemIds: null,
    areaIds: null,
    paymentCodes: null,
    weekdayMask: null,
    allowsPoints: true,
  };
}

const neutralFacts: Omit<PromoFacts, 'now' | 'used' | 'usedByCustomer' | 'isFirstOrder'> = {
  isRegistered: true,
  hasProvenPhone: true,
  goods: 0,
  itemIds: [],
  areaId: '',
  paymentCode: null,
  weekday: null,
  paidByPoints: false,
};
