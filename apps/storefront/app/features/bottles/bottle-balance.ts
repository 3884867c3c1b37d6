import type { BottleBalance, Rental } from '@kaplya/contract';
import { useIsCustomer } from '#features/identity/session/use-session.ts';
import { apiQuery } from '#platform/data/api-query.ts';
import { useQuery } from '#platform/data/queries.ts';

export const balanceQuery = () => apiQuery('getBottleBalance');

/** The customer's balance of bottles. null for a visitor, and until it is loaded. A failure to load is not shown. */
export function useBottleBalance(): BottleBalance | null {
  const isCustomer = useIsCustomer();
  const { data } = useQuery({ ...balanceQuery(), enabled: isCustomer });
  return isCustomer && data ? data.data : null;
}

/** Whether a rental is late, so that nothing more can be rented (rule 18). */
export function isRentalLate(rentals: readonly Pick<Rental, 'state'>[]): boolean {
  return rentals.some(({ state }) => state === 'overdue' || state === 'charged');
}
