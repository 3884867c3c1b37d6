import { multiplyAmount, type MinorUnits } from '../money/money.ts';

export interface CourierCount {
  /** W of the order. */
  readonly water: number;
  /** R_eff: bottles that the customer declared. */
  readonly declared: number;
  /** A: empties that the courier took; more than the water are somebody else's concern (the balance). */
  readonly actual: number;
  /** Containers that the order sold, and so can be credited. */
  readonly containersCharged: number;
}

/** Containers still due (positive), or to be credited (negative), after the courier counted the empties. */
export function courierContainers({ water, declared, actual, containersCharged }: CourierCount): number {
  const missing = Math.max(0, declared - actual);
  if (missing > 0) return missing;
  const surplus = Math.max(0, Math.min(actual, water) - declared);
  const credited = Math.min(surplus, containersCharged);
  // Not minus zero.
  return credited === 0 ? 0 : -credited;
}

/** What the courier's count changes of the order's sum: still due when positive, to be given back when negative. */
export function courierAdjustment(count: CourierCount & { readonly containerPrice: MinorUnits }): MinorUnits {
  return multiplyAmount(count.containerPrice, courierContainers(count));
}

/** Bottles that stand with the customer after a delivery. Foreign bottles are accepted: it never falls below none. */
export function nextBottleBalance(delivery: {
  readonly balance: number;
  readonly delivered: number;
  readonly returned: number;
}): number {
  return Math.max(0, delivery.balance + delivery.delivered - delivery.returned);
}
