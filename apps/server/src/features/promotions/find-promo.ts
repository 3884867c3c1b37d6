import type { PromoRule } from '@kaplya/domain';
import type { Executor } from '#db/client.ts';
import { findPromoCode, findSoldCode, type PromoCodeRow, type PromoUser } from './promotions.store.ts';

/** A code with the usage that `checkPromo` needs. */
export type KnownPromo = {
  readonly rule: PromoRule;
  readonly used: number;
  /** Uses by this account or for this phone. */
  readonly usedByCustomer: number;
};

/** Finds a code with its uses; null for an unknown or disabled code. `code` must be folded (`foldPromoCode`). */
export async function findPromo(executor: Executor, user: PromoUser): Promise<KnownPromo | null> {
  const found = await findPromoCode(executor, user);
  return found && { rule: toRule(found.row), used: found.row.used, usedByCustomer: found.usedByCustomer };
}

/** The rule of the code of a placed order, even if nobody else may use it now; null if it was deleted. */
export async function findSoldPromo(
  executor: Executor,
  key: Pick<PromoUser, 'partnerId' | 'code'>,
): Promise<PromoRule | null> {
  const row = await findSoldCode(executor, key);
  return row && toRule(row);
}

export function toRule(row: PromoCodeRow): PromoRule {
  const { code, effect, isFirstOrderOnly, globalLimit, perCustomerLimit, itemIds, areaIds, allowsPoints } = row;
  return {
    code,
    effect,
    isFirstOrderOnly,
    minGoods: row.minGoodsMinor,
    validFrom: row.validFrom?.getTime() ?? null,
    validTo: row.validTo?.getTime() ?? null,
    globalLimit,
    perCustomerLimit,
    itemIds,
    areaIds,
    paymentCodes: row.paymentCodes,
    weekdayMask: row.weekdayMask,
    allowsPoints,
  };
}
