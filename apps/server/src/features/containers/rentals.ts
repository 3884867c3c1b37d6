import { canRent, chargeFrom, rentalState, type RefusalReason, type RentalState } from '@kaplya/domain';
import type { Executor } from '#db/client.ts';
import type { Partner } from '#features/company/index.ts';
import { listRentalsOfRenter, type RentalWithDebt } from './stores/rental.store.ts';
import type { RenterKey } from './stores/renter.store.ts';

/** State of a rental at an instant. */
export function stateOf(rental: RentalWithDebt, partner: Pick<Partner, 'rules'>, now: Date): RentalState {
  const { dueAt, debt, state, endedAt, timeZone } = rental;
  return rentalState(
    {
      dueAt: dueAt.getTime(),
      returnedAt: state === 'returned' ? (endedAt?.getTime() ?? null) : null,
      chargedAt: debt?.createdAt.getTime() ?? null,
      paidAt: state === 'charged' ? (endedAt?.getTime() ?? null) : null,
    },
    { now: now.getTime(), timeZone, graceDays: partner.rules.rentGraceDays },
  );
}

/** The time at which the full price is due. */
export function chargeAtOf(
  { dueAt, timeZone }: Pick<RentalWithDebt, 'dueAt' | 'timeZone'>,
  { rules }: Pick<Partner, 'rules'>,
): Date {
  return new Date(chargeFrom(dueAt.getTime(), timeZone, rules.rentGraceDays));
}

/** The refusal of every rental of a shop that rents out no bottles; null where it does. */
export function refusalOfRentals({ rules }: Pick<Partner, 'rules'>): RefusalReason | null {
  return rules.isRentalOffered ? null : { code: 'rental.unavailable', params: {} };
}

/** The refusal of another rental for a customer or a company (rule 18); null if they may rent. */
export async function rentRefusalOf(
  executor: Executor,
  partner: Pick<Partner, 'id' | 'rules'>,
  renter: Omit<RenterKey, 'partnerId'>,
  now: Date,
): Promise<RefusalReason | null> {
  const unavailable = refusalOfRentals(partner);
  if (unavailable) return unavailable;
  const rentals = await listRentalsOfRenter(executor, { ...renter, partnerId: partner.id });
  const outcome = canRent({ isRegistered: true, rentals: rentals.map((rental) => stateOf(rental, partner, now)) });
  return outcome.ok ? null : outcome.reason;
}
