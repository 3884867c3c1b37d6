import type { PromoRule } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Executor } from '#db/client.ts';
import { findProvenPhone, hashPhones } from '#features/identity/index.ts';
import { findPromoCode, findSoldCode, type PromoCodeRow, type PromoUser } from './promotions.store.ts';

/** A code with the usage that `checkPromo` needs. */
export type KnownPromo = {
  readonly rule: PromoRule;
  readonly used: number;
  /** Uses by this account or for one of its phones. */
  readonly usedByCustomer: number;
  /** Whether one of its phones had a discount for a first order. */
  readonly hadFirstOrder: boolean;
};

type HashContext = Pick<Context, 'config' | 'clock'>;

/** A customer with the phone of the cart or order. */
export type PromoCustomer = {
  readonly partnerId: string;
  readonly code: string;
  readonly subjectId: string;
  readonly phone: string | null;
};

/** Finds a code with its uses; null for an unknown or disabled code. `code` must be folded (`foldPromoCode`). */
export async function findPromo(
  context: HashContext,
  executor: Executor,
  customer: PromoCustomer,
): Promise<KnownPromo | null> {
  const found = await findPromoCode(executor, toPromoUser(context, customer));
  if (!found) return null;
  // The phone of the cart may be anybody's.
  const proven = isLimited(found.row) ? await findProvenPhone(executor, customer.partnerId, customer.subjectId) : null;
  const isOther = proven !== null && proven !== customer.phone;
  const known = isOther ? await findPromoCode(executor, toPromoUser(context, customer, proven)) : found;
  if (!known) return null;
  const { row, usedByCustomer, hadFirstOrder } = known;
  return { rule: toRule(row), used: row.used, usedByCustomer, hadFirstOrder };
}

/** Whether it matters to the code who used it before. */
export const isLimited = ({ isFirstOrderOnly, perCustomerLimit }: PromoCodeRow): boolean =>
  isFirstOrderOnly || perCustomerLimit !== null;

export function toPromoUser(
  context: HashContext,
  { phone, ...customer }: PromoCustomer,
  proven: string | null = null,
): PromoUser {
  const phones = [phone, proven].filter((each): each is string => each !== null && each !== '');
  const phoneHashes = hashPhones(context, customer.partnerId, phones);
  return { ...customer, phones, phoneHashes, now: context.clock.now() };
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
