import {
  calculateCart,
  defaultMinimumOnlinePayment,
  isOnlinePayment,
  parseFloor,
  type CartCalculation,
  type CartInput,
  type CartLine,
  type EarnShare,
  type PaymentCode,
  type PointsInput,
  type PromoRule,
  type RefusalReason,
} from '@kaplya/domain';
import type { OfferedItem } from '#features/catalogue/index.ts';
import { giftLineOf } from './gift-line.ts';
import type { CartToPrice } from '../loaded-cart.ts';
import { toFeeParameters } from './to-fee-parameters.ts';

export type PricingFacts = {
  readonly isFirstOrder: boolean;
  /** Minor units; null without a chosen interval. */
  readonly intervalSurcharge: number | null;
  /** The rule of the promo code; null without a valid code. */
  readonly promo: PromoRule | null;
  readonly debtLines: readonly CartLine[];
  readonly points: Pick<PointsInput, 'wanted' | 'balance'>;
  readonly isEarning: boolean;
  readonly paymentCode: PaymentCode | null;
  readonly rentRefusal: RefusalReason | null;
};

/** Applies the rules to a loaded cart without reading or saving. */
export function priceCart(cart: CartToPrice, facts: PricingFacts): CartCalculation {
  return calculateCart(toCartInput(cart, facts));
}

/** A loaded cart as input of the rules. */
export function toCartInput(cart: CartToPrice, facts: PricingFacts): CartInput {
  const { row, partner, offers } = cart;
  const { rules } = partner;
  const { promo, debtLines, isFirstOrder, intervalSurcharge, paymentCode, rentRefusal } = facts;
  const giftLine = promo && giftLineOf(cart, promo);
  return {
    currency: partner.currency,
    lines: cart.lines,
    returnableContainer: row.returnableContainer,
    haveContainersToReturn: row.haveContainersToReturn,
    available: cart.available,
    parameters: {
      ...toFeeParameters(rules),
      pumpMode: rules.pumpMode,
    },
    isFirstOrder,
    // No pump is required where none is sold: the order could never be completed.
    pumpProductId: offers.pump?.isSold ? offers.pump.id : null,
    bundles: [],
    declinedProductIds: row.declinedProducts,
    address: row.address && {
      floor: parseFloor(row.address.floor),
      hasElevator: row.address.hasElevator ?? null,
    },
    intervalSurcharge,
    promo,
    giftLine,
    debtLines,
    points: { ...facts.points, maxShareBps: rules.pointsMaxShareBps },
    isOnlinePayment: paymentCode !== null && isOnlinePayment(paymentCode),
    minimumOnlinePayment: defaultMinimumOnlinePayment,
    earning: { isEarning: facts.isEarning, sharesByItem: earnSharesOf(cart) },
    rentRefusal,
  };
}

/**
 * The shares by which each item earns points: a set earns by the rates of its components, weighted by their list
 * prices.
 */
function earnSharesOf({ lines, offers }: CartToPrice): Record<string, EarnShare[]> {
  const items = lines.flatMap(({ itemId }) => offers.findItem(itemId) ?? []);
  // Includes the pump, which the calculation of a changed order may add.
  const all = offers.pump ? [...items, offers.pump] : items;
  return Object.fromEntries(
    all.map((item) => [
      item.id,
      item.components.length === 0
        ? [shareOf(item, 1)]
        : item.components.map(({ productId, quantity }) => shareOf(offers.getItem(productId), quantity)),
    ]),
  );
}

function shareOf({ priceMinor, earnBps }: OfferedItem, quantity: number): EarnShare {
  return { weight: priceMinor * quantity, bps: earnBps };
}
