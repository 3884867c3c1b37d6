import { checkPromo, type PromoFacts, type PromoRule } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Executor, Transaction } from '#db/client.ts';
import type { Partner } from '#features/company/index.ts';
import { Refusal } from '#http/refusal.ts';
import { findProvenPhone } from '#features/identity/index.ts';
import { isLimited, toPromoUser, toRule } from './find-promo.ts';
import { findPromoCode, insertUse, lockPromoCode, releaseUses } from './promotions.store.ts';

export type PromoUse = {
  readonly partner: Pick<Partner, 'id'>;
  readonly code: string;
  readonly orderId: string;
  readonly subjectId: string;
  readonly phone: string;
  readonly now: Date;
  /** Whether this subject or phone has an order that is neither cancelled nor undelivered. */
  hasOrderedBefore(
    context: Pick<Context, 'config' | 'clock'>,
    executor: Executor,
    customer: { partnerId: string; subjectId: string; phone: string | null },
  ): Promise<boolean>;
};

/**
 * Redeems a code for an order: locks its row and checks dates, both limits and the first-order condition again. Throws
 * `promo.invalid` if a concurrent order took the last use. Callers check everything else first.
 */
export async function redeemPromoCode(
  context: Pick<Context, 'config' | 'clock'>,
  transaction: Transaction,
  use: PromoUse,
): Promise<void> {
  const { partner, code, orderId, subjectId, phone, now } = use;
  const customer = { partnerId: partner.id, subjectId, phone };
  const row = await lockPromoCode(transaction, { ...customer, code });
  // Reads the customer's earlier orders and uses after the lock, so that the second of two concurrent ones sees the
  // other.
  const proven = row && isLimited(row) ? await findProvenPhone(transaction, partner.id, subjectId) : null;
  const known =
    row && isLimited(row)
      ? await findPromoCode(transaction, toPromoUser(context, { ...customer, code }, proven))
      : row && { row, usedByCustomer: 0, hadFirstOrder: false };
  const asksFirst = row?.isFirstOrderOnly === true;
  const isFirstOrder =
    !asksFirst || !(known?.hadFirstOrder || (await use.hasOrderedBefore(context, transaction, customer)));
  const check = checkPromo(known && withoutConditions(toRule(known.row)), {
    ...neutralFacts,
    isFirstOrder,
    now: now.getTime(),
    used: known?.row.used ?? 0,
    usedByCustomer: known?.usedByCustomer ?? 0,
  });
  if (!check.valid) throw new Refusal('promo.invalid', { params: { error: check.error, ...check.params } });
  const firstOrderPhone = asksFirst ? proven : null;
  const taken = { partnerId: partner.id, code, orderId, subjectId, phone, firstOrderPhone, takenAt: now };
  if (!(await insertUse(transaction, taken)))
    throw new Refusal('promo.invalid', { params: { error: 'FIRST_ORDER_ONLY' } });
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
