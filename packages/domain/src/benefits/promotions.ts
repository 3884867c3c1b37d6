import { percentHalfUp, type MinorUnits } from '../money/money.ts';
import type { PaymentCode } from '../payments/payment-methods.ts';
import type { ReasonParams } from '../refusal-reason.ts';

export type PromoEffect =
  | { readonly kind: 'percent'; readonly bps: number; readonly maxDiscount: MinorUnits | null }
  | { readonly kind: 'fixed'; readonly amount: MinorUnits }
  | { readonly kind: 'giftProduct'; readonly productId: string; readonly quantity: number }
  | { readonly kind: 'freeDelivery' }
  /** Multiplies earned points by `times`, which has at most two decimals. */
  | { readonly kind: 'pointsMultiplier'; readonly times: number };

/** A code's effect and its conditions. Instants are epoch milliseconds; null means no limit. */
export interface PromoRule {
  /** The code in the form of `foldPromoCode`. */
  readonly code: string;
  readonly effect: PromoEffect;
  readonly isFirstOrderOnly: boolean;
  readonly minGoods: MinorUnits | null;
  /** The code is valid in [from, to). */
  readonly validFrom: number | null;
  readonly validTo: number | null;
  readonly globalLimit: number | null;
  readonly perCustomerLimit: number | null;
  /** Products and sets to which it applies; null for all goods. */
  readonly itemIds: readonly string[] | null;
  readonly areaIds: readonly string[] | null;
  readonly paymentCodes: readonly PaymentCode[] | null;
  /** Delivery days; bit 0 is Monday. */
  readonly weekdayMask: number | null;
  /** Whether points may be spent together with the code. */
  readonly allowsPoints: boolean;
}

export interface PromoFacts {
  /** The present time in epoch milliseconds. */
  readonly now: number;
  /** Uses of the code so far, without the order being created. */
  readonly used: number;
  /** Uses by this account or this phone. */
  readonly usedByCustomer: number;
  readonly isRegistered: boolean;
  readonly isFirstOrder: boolean;
  /** Whether the customer has a confirmed phone. */
  readonly hasProvenPhone: boolean;
  /** All goods before discounts, without containers and fees. */
  readonly goods: MinorUnits;
  /** Items in the cart. */
  readonly itemIds: readonly string[];
  readonly areaId: string;
  /** Null before a method is chosen. */
  readonly paymentCode: PaymentCode | null;
  /** Weekday of the delivery, 0 for Monday; null before a day is chosen. */
  readonly weekday: number | null;
  /** The customer's choice, as `paidByPoints` of the contract. */
  readonly paidByPoints: boolean | number;
}

export const promoErrorCodes = [
  'NOT_FOUND',
  'NOT_STARTED',
  'EXPIRED',
  'USED_UP',
  'ALREADY_USED',
  'FIRST_ORDER_ONLY',
  'PHONE_PROOF_REQUIRED',
  'MIN_SUM',
  'NOT_APPLICABLE',
  'AUTH_REQUIRED',
  'NO_POINTS_MIX',
] as const;

export type PromoErrorCode = (typeof promoErrorCodes)[number];

export interface InvalidPromo {
  readonly valid: false;
  readonly error: PromoErrorCode;
  /** The parameters of the reason; of MIN_SUM: `missing` and `minGoods`, in minor units. */
  readonly params: ReasonParams;
}

export type PromoCheck = { readonly valid: true } | InvalidPromo;

/**
 * Checks whether a code may be used; null is an unknown code. Choices not yet made (payment, day) refuse nothing. Of
 * several reasons, reports the one that the customer can change least.
 */
export function checkPromo(rule: PromoRule | null, facts: PromoFacts): PromoCheck {
  if (rule === null) return invalid('NOT_FOUND');
  if (rule.validFrom !== null && facts.now < rule.validFrom) return invalid('NOT_STARTED');
  if (rule.validTo !== null && facts.now >= rule.validTo) return invalid('EXPIRED');
  if (rule.globalLimit !== null && facts.used >= rule.globalLimit) return invalid('USED_UP');
  if (rule.perCustomerLimit !== null && facts.usedByCustomer >= rule.perCustomerLimit) return invalid('ALREADY_USED');
  if (rule.isFirstOrderOnly && !facts.isFirstOrder) return invalid('FIRST_ORDER_ONLY');
  // A first order needs a confirmed phone, because phone numbers are easy to invent.
  if (rule.isFirstOrderOnly && !facts.hasProvenPhone) return invalid('PHONE_PROOF_REQUIRED');
  // Guests have no points to multiply.
  if (rule.effect.kind === 'pointsMultiplier' && !facts.isRegistered) return invalid('AUTH_REQUIRED');
  if (!isApplicable(rule, facts)) return invalid('NOT_APPLICABLE');
  if (rule.minGoods !== null && facts.goods < rule.minGoods) {
    return invalid('MIN_SUM', { missing: rule.minGoods - facts.goods, minGoods: rule.minGoods });
  }
  if (!rule.allowsPoints && wantsPoints(facts.paidByPoints)) return invalid('NO_POINTS_MIX');
  return { valid: true };
}

/** Whether the code applies to this item. */
export function isInPromoScope(rule: Pick<PromoRule, 'itemIds'>, itemId: string): boolean {
  return rule.itemIds === null || rule.itemIds.includes(itemId);
}

/** The discount of a promo on goods of this sum. */
export function promoDiscount(rule: Pick<PromoRule, 'effect'> | null, base: MinorUnits): MinorUnits {
  if (rule?.effect.kind === 'percent') {
    const { bps, maxDiscount } = rule.effect;
    return Math.min(percentHalfUp(base, bps), maxDiscount ?? Infinity, base);
  }
  return rule?.effect.kind === 'fixed' ? Math.min(rule.effect.amount, base) : 0;
}

/** The canonical form of a code, however it was typed, pasted or capitalised, on any keyboard. */
export function foldPromoCode(text: string): string {
  // Removes invisible characters of pasted text.
  const decomposed = text.replaceAll(/\p{Cf}/gu, '').normalize('NFKD');
  // The Turkish dotless ı and dotted İ count as I; upper case without a locale handles only the first.
  return decomposed.toUpperCase().normalize('NFKD').replaceAll('I\u0307', 'I').normalize('NFC').trim();
}

export function wantsPoints(paidByPoints: boolean | number): boolean {
  return paidByPoints === true || (typeof paidByPoints === 'number' && paidByPoints > 0);
}

function isApplicable(rule: PromoRule, facts: PromoFacts): boolean {
  if (rule.itemIds !== null && !facts.itemIds.some((itemId) => isInPromoScope(rule, itemId))) return false;
  if (rule.areaIds !== null && !rule.areaIds.includes(facts.areaId)) return false;
  if (rule.paymentCodes !== null && facts.paymentCode !== null && !rule.paymentCodes.includes(facts.paymentCode)) {
    return false;
  }
  return rule.weekdayMask === null || facts.weekday === null || (rule.weekdayMask & (1 << facts.weekday)) !== 0;
}

function invalid(error: PromoErrorCode, params: ReasonParams = {}): InvalidPromo {
  return { valid: false, error, params };
}
