import type { BottleBalance, Rental } from '@kaplya/contract';
import type { RentalState } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Executor } from '#db/client.ts';
import { withTransaction } from '#db/transaction.ts';
import type { Partner } from '#features/company/index.ts';
import type { CustomerCall } from '#http/call.ts';
import { textOf } from '#languages/messages.ts';
import { chargeAtOf, stateOf } from './rentals.ts';
import { listBottleEntries } from './stores/bottle-entry.store.ts';
import { listPlaces, type BottlePlaceRow } from './stores/bottle-place.store.ts';
import { listOpenDebts } from './stores/debt.store.ts';
import { listRentals, type RentalWithDebt } from './stores/rental.store.ts';

/** Dependencies on orders, a higher layer. */
export type BottleDependencies = {
  /** Order numbers by order id. */
  listOrderNumbers(executor: Executor, partnerId: string, orderIds: readonly string[]): Promise<Map<string, string>>;
};

/** Limit of deliveries in the statement. */
const entriesAtMost = 300;

const shownStates: Readonly<Record<RentalState, Rental['state']>> = {
  active: 'active',
  overdue: 'overdue',
  chargeable: 'overdue',
  owed: 'overdue',
  sold: 'charged',
  returned: 'returned',
};

/** A customer's bottles, rental deadlines and history, from one snapshot. */
export async function getBottleBalance(
  context: Context,
  { partner, bearer, language }: CustomerCall,
  { listOrderNumbers }: BottleDependencies,
): Promise<BottleBalance> {
  const of = { partnerId: partner.id, subjectId: bearer.subjectId };
  const now = context.clock.now();
  return withTransaction(
    context.database,
    async (transaction) => {
      const places = await listPlaces(transaction, of);
      const entries = await listBottleEntries(transaction, of, entriesAtMost);
      const rentals = await listRentals(transaction, of);
      const debts = await listOpenDebts(transaction, { ...of, legalPersonId: null });
      const orderIds = [...new Set(entries.flatMap(({ orderId }) => orderId ?? []))];
      const numbers = await listOrderNumbers(transaction, partner.id, orderIds);
      const addressOf = textOfPlaces(places);
      return {
        bottles: places.reduce((sum, place) => sum + place.bottles, 0),
        addresses: places
          .filter(({ bottles }) => bottles > 0)
          .map(({ addressId, addressText: text, bottles }) => ({ addressId, text, bottles })),
        rentals: rentals.map((rental) => toRental(rental, partner, addressOf(rental.placeId), now)),
        debt: { amount: debts.reduce((sum, { amountMinor }) => sum + amountMinor, 0), currency: partner.currency },
        entries: entries.map((entry) => {
          const { id, at, orderId, documentId, placeId, correction, delivered, returned, change, bottles } = entry;
          const number = orderId === null ? undefined : numbers.get(orderId);
          const order = orderId !== null && number !== undefined ? { id: number, uuid: orderId } : null;
          // An entry with neither an order nor a document came from a merged account.
          const byStaff = documentId === null ? 'bottles.MERGED' : 'bottles.CORRECTED';
          const ofOrder = correction > 0 ? 'bottles.DELIVERY_CORRECTED' : null;
          const textKey = orderId === null ? byStaff : ofOrder;
          return {
            ...{ id, order, address: addressOf(placeId), delivered, returned, change, bottles },
            at: at.toISOString(),
            text: textKey && textOf(textKey, {}, { language, currency: partner.currency }),
          };
        }),
      };
    },
    { isolation: 'repeatable read' },
  );
}

function textOfPlaces(places: readonly BottlePlaceRow[]): (placeId: string) => string {
  const texts = new Map(places.map(({ id, addressText }) => [id, addressText]));
  return (placeId) => texts.get(placeId) ?? '';
}

/** A rental as its customer sees it. */
export function toRental(rental: RentalWithDebt, partner: Partner, address: string, now: Date): Rental {
  const { id, startedAt, dueAt, fullPriceMinor } = rental;
  return {
    id,
    startedAt: startedAt.toISOString(),
    dueAt: dueAt.toISOString(),
    chargeAt: chargeAtOf(rental, partner).toISOString(),
    state: shownStates[stateOf(rental, partner, now)],
    fullPrice: { amount: fullPriceMinor, currency: partner.currency },
    address,
  };
}
