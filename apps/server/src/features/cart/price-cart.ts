import {
  calculateCart,
  defaultMinimumOnlinePayment,
  noEarning,
  noPoints,
  parseFloor,
  type CartCalculation,
} from '@kaplya/domain';
import type { LoadedCart } from './loaded-cart.ts';

export type PricingFacts = {
  readonly isFirstOrder: boolean;
  /** Minor units; null when no interval is chosen. */
  readonly intervalSurcharge: number | null;
};

/** The rules over a loaded cart: nothing is read and nothing saved. */
export function priceCart(cart: LoadedCart, { isFirstOrder, intervalSurcharge }: PricingFacts): CartCalculation {
  const { row, partner, offers } = cart;
  const { rules } = partner;
  return calculateCart({
    currency: partner.currency,
    lines: cart.lines,
    returnableContainer: row.returnableContainer,
    haveContainersToReturn: row.haveContainersToReturn,
    available: cart.available,
    knobs: {
      minimumOrderMode: rules.minimumOrderMode,
      deliveryFee: rules.deliveryFeeMinor,
      freeDeliveryFromBottles: rules.freeDeliveryFromBottles,
      freeDeliveryFromGoods: rules.freeDeliveryFromGoodsMinor,
      freeFloors: rules.freeFloors,
      liftFeePerFloorAndBottle: rules.liftRateMinor,
      smallOrder: null,
      pumpMode: rules.pumpMode,
    },
    isFirstOrder,
    // Where no pump is sold none can be asked for: the order could never be completed.
    pumpProductId: offers.pump?.isSold ? offers.pump.id : null,
    bundles: [],
    declinedProductIds: row.declinedProducts,
    address: row.address && {
      floor: parseFloor(row.address.floor),
      hasElevator: row.address.hasElevator ?? null,
    },
    intervalSurcharge,
    promo: null,
    giftLine: null,
    debtLines: [],
    points: noPoints,
    isOnlinePayment: false,
    minimumOnlinePayment: defaultMinimumOnlinePayment,
    earning: noEarning,
  });
}
