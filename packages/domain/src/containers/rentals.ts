import { accepted, refused, type Outcome } from '../refusal-reason.ts';
import { addDays, toInstant, toZoned, type CalendarDate, type TimeZone } from '../zoned-time.ts';

export const defaultRentalGraceDays = 3;

/** The last day by which water has to be bought again. */
export function rentalDueDate(boughtAt: number, rentPeriodDays: number, timeZone: TimeZone): CalendarDate {
  return addDays(toZoned(boughtAt, timeZone).date, rentPeriodDays);
}

/** The end of that day (epoch milliseconds): from this instant on the rental is overdue. */
export function rentalDueAt(boughtAt: number, rentPeriodDays: number, timeZone: TimeZone): number {
  return toInstant(rentalDueDate(boughtAt, rentPeriodDays, timeZone), '24:00', timeZone);
}

/** When the full price of the bottle is charged: the beginning of the day after the days of grace. */
export function chargeFrom(dueAt: number, timeZone: TimeZone, graceDays: number = defaultRentalGraceDays): number {
  const dueDate = toZoned(dueAt - 1, timeZone).date;
  return toInstant(addDays(dueDate, graceDays + 1), '00:00', timeZone);
}

/**
 * `overdue` is in its days of grace, `chargeable` past them, `owed` charged but not paid (a debt line of the next
 * order), `sold` paid: the container belongs to the customer. `returned` and `sold` are final.
 */
export type RentalState = 'active' | 'overdue' | 'chargeable' | 'owed' | 'sold' | 'returned';

/** Instants in epoch milliseconds, null for what did not happen. */
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
 * Whether a container may be rented: by a customer who is signed in, has nothing overdue and owes for none. Of two reasons
 * it gives the one that bringing the bottle back mends no more.
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
  /** Open rentals, those that this delivery begins included. */
  readonly active: number;
  /** W: bottles of water delivered. */
  readonly water: number;
  /** A: empties that the courier took. */
  readonly returned: number;
  /** K: containers that the order sold or rented. */
  readonly newContainers: number;
  /** Of these, those that the courier's adjustment gave the money back for. */
  readonly credited: number;
}

/** How many rentals a delivery closes: one for each empty beyond those exchanged for full bottles or credited. */
export function rentalsToClose({ active, water, returned, newContainers, credited }: DeliveredContainers): number {
  const exchanged = water - (newContainers - credited);
  return Math.min(active, Math.max(0, returned - exchanged));
}
