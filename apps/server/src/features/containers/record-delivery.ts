import type { CartAddress } from '@kaplya/contract';
import {
  courierAdjustment,
  courierContainers,
  nextBottleBalance,
  rentalDueAt,
  rentalsToClose,
  type Acquisition,
} from '@kaplya/domain';
import type { Transaction } from '#db/client.ts';
import type { Partner } from '#features/company/index.ts';
import { describePlaceOf } from './describe-place-of.ts';
import { insertBottleEntry } from './stores/bottle-entry.store.ts';
import { lockOrCreatePlace, updatePlace } from './stores/bottle-place.store.ts';
import { insertDebts } from './stores/debt.store.ts';
import {
  updateRunningRentals,
  insertRentals,
  lockRunningRentals,
  updateRentalClocks,
  type RentalRow,
} from './stores/rental.store.ts';

/** A delivered order's bottles and containers. */
export type Delivery = {
  readonly orderId: string;
  readonly subjectId: string;
  /** The ordering company, which has its own rentals and debts. */
  readonly legalPersonId: string | null;
  /** Guests have neither a balance nor rentals. */
  readonly isRegistered: boolean;
  readonly address: CartAddress;
  readonly timeZone: string;
  /** The time at which the delivered water was ordered: the customer's other rentals are due one period after it. */
  readonly orderedAt: Date;
  /** Bottles of water delivered; W in the rules. */
  readonly water: number;
  /** Empties that the customer declared; R_eff in the rules. */
  readonly declared: number;
  /** Empties that the courier counted; A in the rules. */
  readonly returned: number;
  /** Containers sold or rented by the order, without those of debts. */
  readonly containers: readonly { readonly acquisition: Acquisition; readonly quantity: number }[];
  /** Price of one container, in minor units. */
  readonly containerPriceMinor: number;
  readonly now: Date;
};

export type CourierResult = {
  /** Sum for containers in minor units: due if positive, to be refunded if negative. */
  readonly adjustmentMinor: number;
  /** The number of containers in the adjustment, with its sign. */
  readonly containers: number;
};

/**
 * Records a delivery in the bottle ledger, starts new rentals, extends others, and ends as many as containers came back
 * (rules 15 to 17). Call once per order, with its transition.
 */
export async function recordDelivery(
  transaction: Transaction,
  partner: Pick<Partner, 'id' | 'rules'>,
  delivery: Delivery,
): Promise<CourierResult> {
  const count = {
    water: delivery.water,
    declared: delivery.declared,
    actual: delivery.returned,
    containersCharged: piecesOf(delivery, 'buy'),
  };
  const result = {
    adjustmentMinor: courierAdjustment({ ...count, containerPrice: delivery.containerPriceMinor }),
    containers: courierContainers(count),
  };
  if (delivery.isRegistered) await recordBottles(transaction, partner, delivery, Math.max(0, -result.containers));
  return result;
}

async function recordBottles(
  transaction: Transaction,
  partner: Pick<Partner, 'id' | 'rules'>,
  delivery: Delivery,
  credited: number,
): Promise<void> {
  const { orderId, subjectId, water, returned, now } = delivery;
  const of = { partnerId: partner.id, subjectId };
  const { addressKey, addressId, addressText } = await describePlaceOf(transaction, of, delivery.address);
  const place = await lockOrCreatePlace(transaction, { ...of, addressKey, addressId, addressText });
  const bottles = nextBottleBalance({ balance: place.bottles, delivered: water, returned });
  if (water > 0 || returned > 0) {
    const change = bottles - place.bottles;
    const entry = { ...of, placeId: place.id, orderId, delivered: water, returned, change, bottles, at: now };
    await insertBottleEntry(transaction, entry);
    await updatePlace(transaction, place, { bottles });
  }
  await insertRentals(transaction, toRentals(delivery, partner, place.id));

  const { legalPersonId } = delivery;
  const running = await lockRunningRentals(transaction, { ...of, legalPersonId });
  const closed = rentalsToClose({
    active: running.length,
    water,
    returned,
    newContainers: piecesOf(delivery, 'buy') + piecesOf(delivery, 'rent'),
    credited,
  });
  const inOrder = toReturnOrder(running, place.id);
  const ended = inOrder.slice(0, closed).map(({ id }) => id);
  await updateRunningRentals(transaction, partner.id, ended, {
    state: 'returned',
    endedAt: now,
    endedByOrderId: orderId,
  });
  await extendRentals(transaction, partner, delivery, inOrder.slice(closed));
}

/** Rentals in the order in which their containers count as returned: those at this address first, then the oldest. */
export function toReturnOrder(rentals: readonly RentalRow[], placeId: string): RentalRow[] {
  return rentals.toSorted((one, other) => Number(other.placeId === placeId) - Number(one.placeId === placeId));
}

/** Extends the customer's other rentals by the delivered water (rule 17). */
export async function extendRentals(
  transaction: Transaction,
  partner: Pick<Partner, 'id' | 'rules'>,
  { water, orderedAt }: Pick<Delivery, 'water' | 'orderedAt'>,
  rentals: readonly RentalRow[],
): Promise<void> {
  if (water === 0) return;
  await updateRentalClocks(
    transaction,
    partner.id,
    rentals.flatMap(({ id, timeZone, lastWaterAt }) => {
      // Skips rentals with water bought as late as this, such as those that start with this delivery: a due date never
      // moves back.
      if (orderedAt <= lastWaterAt) return [];
      return [{ id, lastWaterAt: orderedAt, dueAt: toDueAt(orderedAt, partner, timeZone) }];
    }),
  );
}

/** Creates the debt of a prepaid order after the courier's count; it goes into the next order (rule 15). */
export async function createDeliveryDebt(
  transaction: Transaction,
  debt: {
    readonly partnerId: string;
    readonly subjectId: string;
    readonly legalPersonId: string | null;
    readonly orderId: string;
    readonly quantity: number;
    readonly amountMinor: number;
    readonly now: Date;
  },
): Promise<void> {
  const { now: createdAt, ...rest } = debt;
  await insertDebts(transaction, [{ ...rest, kind: 'delivery', createdAt }]);
}

export function piecesOf({ containers }: Pick<Delivery, 'containers'>, acquisition: Acquisition): number {
  return containers.reduce((sum, line) => sum + (line.acquisition === acquisition ? line.quantity : 0), 0);
}

function toRentals(delivery: Delivery, partner: Pick<Partner, 'id' | 'rules'>, placeId: string) {
  const { orderId, subjectId, legalPersonId, timeZone, now, containerPriceMinor: fullPriceMinor } = delivery;
  return Array.from({ length: piecesOf(delivery, 'rent') }, (_, index) => ({
    partnerId: partner.id,
    subjectId,
    legalPersonId,
    orderId,
    placeId,
    position: index + 1,
    startedAt: now,
    lastWaterAt: now,
    dueAt: toDueAt(now, partner, timeZone),
    timeZone,
    fullPriceMinor,
  }));
}

function toDueAt(now: Date, { rules }: Pick<Partner, 'rules'>, timeZone: string): Date {
  return new Date(rentalDueAt(now.getTime(), rules.rentPeriodDays, timeZone));
}
