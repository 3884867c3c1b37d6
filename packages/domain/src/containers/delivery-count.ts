import { multiplyAmount, type MinorUnits } from '../money/money.ts';
import { DAY_MS } from '../zoned-time.ts';
import { courierContainers } from './bottle-balance.ts';

/** The settlement of the containers: `later` is the next order of somebody who has nothing to pay for this one. */
export type CountSettlement = 'courier' | 'online' | 'contract' | 'later';

export interface CountedOrder {
  readonly settlement: CountSettlement;
  /** W: bottles of water in the order. */
  readonly water: number;
  /** R_eff: empties that the customer declared. */
  readonly declared: number;
  /** Containers sold by the order and not given back otherwise. */
  readonly sold: number;
  readonly containerPrice: MinorUnits;
  /** The sum that the courier was to collect of an order that was paid online. */
  readonly due: MinorUnits;
}

export interface CountEffect {
  /** Containers due (positive) or credited (negative). */
  readonly containers: number;
  readonly adjustment: MinorUnits;
  /** Containers of the order whose price went back. */
  readonly returned: number;
  /** Money that goes back online. */
  readonly refunded: MinorUnits;
  /** Money that the courier collects less. */
  readonly collectedLess: MinorUnits;
  /** Containers that the next order pays. */
  readonly owed: number;
}

export const nothingCounted: Pick<CountEffect, 'returned' | 'refunded'> = { returned: 0, refunded: 0 };

/**
 * Settles the courier's count of empties (rules 15, 83b), or its correction (rule 89a). Money that already went back
 * online stays with the customer: containers that the new count credits no more are owed with the next order.
 */
export function computeCountEffect(
  { settlement, due, sold, containerPrice, ...count }: CountedOrder,
  actual: number,
  former: Pick<CountEffect, 'returned' | 'refunded'> = nothingCounted,
): CountEffect {
  const containers = courierContainers({ ...count, actual, containersCharged: sold });
  const credited = Math.max(0, -containers);
  const returned = former.refunded > 0 ? Math.max(credited, former.returned) : credited;
  const back = settlement === 'online' ? multiplyAmount(containerPrice, returned) : 0;
  const collectedLess = Math.min(due, back);
  const isOwed = settlement === 'online' || settlement === 'later';
  return {
    containers,
    adjustment: multiplyAmount(containerPrice, containers),
    returned,
    refunded: back - collectedLess,
    collectedLess,
    owed: (isOwed ? Math.max(0, containers) : 0) + returned - credited,
  };
}

/**
 * Whether a count is more than the customer can have: the bottles of the shop with them, and those just delivered.
 */
export function isCountDoubtful(
  actual: number,
  { held, delivered }: { readonly held: number; readonly delivered: number },
): boolean {
  return actual > held + delivered;
}

export const countCorrectionDays = 30;

/** Whether the count of a delivery can still be corrected (rule 89a). Instants in epoch milliseconds. */
export function canCorrectCount(
  { status, completedAt }: { readonly status: string; readonly completedAt: number | null },
  now: number,
): boolean {
  return status === 'completed' && completedAt !== null && now < completedAt + countCorrectionDays * DAY_MS;
}
