import { checkPromo, type PromoFacts, type PromoRule } from '@kaplya/domain';
import type { Transaction } from '#db/client.ts';
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
};

/**
 * Takes the use of a code for an order: its row is locked, and its dates and both of its limits are looked at again.
 * Throws `promo.invalid` where somebody else was quicker. Everything else of the code has been checked before.
 */
export async function takePromoUse(transaction: Transaction, use: PromoUse): Promise<void> {
  const { partner, code, orderId, subjectId, phone, now } = use;
  const known = await lockPromoCode(transaction, { partnerId: partner.id, code, subjectId, phone });
  const check = checkPromo(known && withoutConditions(toRule(known.row)), {
    ...neutralFacts,
    now: now.getTime(),
    used: known?.row.used ?? 0,
    usedByCustomer: known?.usedByCustomer ?? 0,
  });
  if (!check.valid) throw new Refusal('promo.invalid', { params: { error: check.error, ...check.params } });
  await insertUse(transaction, { partnerId: partner.id, code, orderId, subjectId, phone, takenAt: now });
}

/** Gives the uses of orders back that are cancelled or were not delivered; those that took none have none to give. */
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
    isFirstOrderOnly: false,
    minGoods: null,
    itemIds: null,
    areaIds: null,
    paymentCodes: null,
    weekdayMask: null,
    allowsPoints: true,
  };
}

const neutralFacts: Omit<PromoFacts, 'now' | 'used' | 'usedByCustomer'> = {
  isRegistered: true,
  isFirstOrder: true,
  goods: 0,
  itemIds: [],
  areaId: '',
  paymentCode: null,
  weekday: null,
  paidByPoints: false,
};
