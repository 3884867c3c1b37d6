import { accepted, refused, type Outcome } from '../refusal-reason.ts';
import { addDays, toInstant, toZoned, type CalendarDate, type TimeZone } from '../zoned-time.ts';

export const defaultRentalGraceDays = 3;

/** The last day of a rental, by which the customer has to buy water again. */
export function rentalDueDate(boughtAt: number, rentPeriodDays: number, timeZone: TimeZone): CalendarDate {
  return addDays(toZoned(boughtAt, timeZone).date, rentPeriodDays);
}

/** The end of the last day (`rentalDueDate`) in epoch milliseconds; from then on the rental is overdue. */
export function rentalDueAt(boughtAt: number, rentPeriodDays: number, timeZone: TimeZone): number {
  return toInstant(rentalDueDate(boughtAt, rentPeriodDays, timeZone), '24:00', timeZone);
}

/** The time at which the full price of the bottle is charged: at the start of the day after the grace period. */
export function chargeFrom(dueAt: number, timeZone: TimeZone, graceDays: number = defaultRentalGraceDays): number {
  const dueDate = toZoned(dueAt - 1, timeZone).date;
  return toInstant(addDays(dueDate, graceDays + 1), '00:00', timeZone);
}

/**
 * `overdue`: in its grace period. `chargeable`: past it. `owed`: charged but unpaid (a debt line of the next order).
 * `sold`: paid, so the container belongs to the customer. `returned` and `sold` are final.
 */
export type RentalState = 'active' | 'overdue' | 'chargeable' | 'owed' | 'sold' | 'returned';

/** Instants in epoch milliseconds; null if it did not happen. */
export interface Rental {
  readonly dueAt: number;
  readonly returnedAt: number | null;
  readonly chargedAt: number | null;
  readonly paidAt: number | null;
}

export interface RentalClock {
  readonly now: number;
  readonly timeZone: TimeZone;
  readonly graceDays?: number;
}

export function rentalState(rental: Rental, { now, timeZone, graceDays }: RentalClock): RentalState {
  if (rental.paidAt !== null) return 'sold';
  if (rental.returnedAt !== null) return 'returned';
  if (rental.chargedAt !== null) return 'owed';
  if (now < rental.dueAt) return 'active';
  return now < chargeFrom(rental.dueAt, timeZone, graceDays) ? 'overdue' : 'chargeable';
}

/**
 * Whether a customer may rent a container: signed in, nothing overdue, no container debts. Of two reasons, returns the
 * one that returning the bottle does not resolve.
 */
export function canRent(customer: {
  readonly isRegistered: boolean;
  readonly rentals: readonly RentalState[];
}): Outcome<true> {
  if (!customer.isRegistered) return refused('identity.sign_in_required');
  const owed = customer.rentals.filter((state) => state === 'owed').length;
  if (owed > 0) return refused('rental.owed', { quantity: owed });
  const overdue = customer.rentals.filter((state) => late.has(state)).length;
  return overdue > 0 ? refused('rental.overdue', { quantity: overdue }) : accepted(true);
}

const late: ReadonlySet<RentalState> = new Set(['overdue', 'chargeable']);

export interface DeliveredContainers {
  /** Open rentals, including those starting with this delivery. */
  readonly active: number;
  /** W: bottles of water delivered. */
  readonly water: number;
  /** A: empties that the courier took. */
  readonly returned: number;
  /** K: containers sold or rented by the order. */
  readonly newContainers: number;
  /** The new containers that were credited after the courier's count. */
  readonly credited: number;
}

/** How many rentals a delivery ends: one per empty beyond those exchanged for full bottles or credited. */
export function rentalsToClose({ active, water, returned, newContainers, credited }: DeliveredContainers): number {
  const exchanged = water - (newContainers - credited);
  return Math.min(active, Math.max(0, returned - exchanged));
}
