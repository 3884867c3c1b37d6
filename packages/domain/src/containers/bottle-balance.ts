import { multiplyAmount, type MinorUnits } from '../money/money.ts';

export interface CourierCount {
  /** W: bottles of water in the order. */
  readonly water: number;
  /** R_eff: bottles that the customer declared. */
  readonly declared: number;
  /** A: empties that the courier took; a surplus over the water affects only the balance. */
  readonly actual: number;
  /** Containers sold by the order, which can be credited. */
  readonly containersCharged: number;
}

/** Containers still due (positive) or to be credited (negative) after the courier's count. */
export function courierContainers({ water, declared, actual, containersCharged }: CourierCount): number {
  const missing = Math.max(0, declared - actual);
  if (missing > 0) return missing;
  const surplus = Math.max(0, Math.min(actual, water) - declared);
  const credited = Math.min(surplus, containersCharged);
  // Returns 0 rather than -0.
  return credited === 0 ? 0 : -credited;
}

/** Change of the order's sum after the courier's count: due if positive, to be refunded if negative. */
export function courierAdjustment(count: CourierCount & { readonly containerPrice: MinorUnits }): MinorUnits {
  return multiplyAmount(count.containerPrice, courierContainers(count));
}

/**
 * Bottles at the customer's address after a delivery. Foreign bottles are accepted, so the balance never falls below
 * zero.
 */
export function nextBottleBalance(delivery: {
  readonly balance: number;
  readonly delivered: number;
  readonly returned: number;
}): number {
  return Math.max(0, delivery.balance + delivery.delivered - delivery.returned);
}
