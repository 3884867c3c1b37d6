import { randomUUIDv7 } from 'node:crypto';
import { nextBottleBalance, rentalDueAt } from '@kaplya/domain';
import type { Transaction } from '#db/client.ts';
import { insertRows } from '#db/insert-rows.ts';
import { bottleEntryTable, bottlePlaceTable, debtTable, rentalTable } from './containers.table.ts';
import { describeAddress } from './describe-place-of.ts';
import type { Delivery } from './record-delivery.ts';

/** A delivery of the past; `owed` is what a prepaid order owes for containers. */
export type FilledDelivery = Pick<
  Delivery,
  'orderId' | 'subjectId' | 'legalPersonId' | 'address' | 'timeZone' | 'orderedAt' | 'water' | 'returned'
> & {
  readonly at: Date;
  readonly rented: number;
  readonly containerPriceMinor: number;
  readonly owed: { readonly quantity: number; readonly amountMinor: number } | null;
};

type NewPlace = typeof bottlePlaceTable.$inferInsert & { id: string };
type NewRental = typeof rentalTable.$inferInsert;

/** Writes bottles, rentals and debts of customers who have none yet, from all their deliveries. */
export async function fillDeliveries(
  transaction: Transaction,
  { partnerId, rentPeriodDays }: { readonly partnerId: string; readonly rentPeriodDays: number },
  deliveries: readonly FilledDelivery[],
): Promise<void> {
  const places = new Map<string, NewPlace>();
  const entries: (typeof bottleEntryTable.$inferInsert)[] = [];
  const rentals: NewRental[] = [];
  const debts: (typeof debtTable.$inferInsert)[] = [];
  const dueAt = (from: Date, timeZone: string) => new Date(rentalDueAt(from.getTime(), rentPeriodDays, timeZone));
  for (const delivery of deliveries.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
    const { orderId, subjectId, legalPersonId, timeZone, water, returned, at, orderedAt, owed } = delivery;
    const described = describeAddress(delivery.address);
    const key = `${subjectId} ${described.addressKey}`;
    const place = places.get(key) ?? { partnerId, id: randomUUIDv7(), subjectId, ...described, bottles: 0 };
    places.set(key, place);
    if (water > 0 || returned > 0) {
      const bottles = nextBottleBalance({ balance: place.bottles, delivered: water, returned });
      const change = bottles - place.bottles;
      entries.push({
        partnerId,
        subjectId,
        placeId: place.id,
        orderId,
        delivered: water,
        returned,
        change,
        bottles,
        at,
      });
      place.bottles = bottles;
    }
    // A delivery of water extends the customer's rentals by a period.
    for (const rental of rentals.filter((each) => each.subjectId === subjectId && each.lastWaterAt < orderedAt)) {
      rental.lastWaterAt = orderedAt;
      rental.dueAt = dueAt(orderedAt, timeZone);
    }
    for (let position = 1; position <= delivery.rented; position += 1) {
      rentals.push({
        ...{ partnerId, subjectId, legalPersonId, orderId, position, placeId: place.id, timeZone },
        ...{ startedAt: at, lastWaterAt: at, dueAt: dueAt(at, timeZone) },
        fullPriceMinor: delivery.containerPriceMinor,
      });
    }
    if (owed) debts.push({ partnerId, subjectId, legalPersonId, kind: 'delivery', orderId, ...owed, createdAt: at });
  }
  await insertRows(transaction, bottlePlaceTable, [...places.values()]);
  await insertRows(transaction, bottleEntryTable, entries);
  await insertRows(transaction, rentalTable, rentals);
  await insertRows(transaction, debtTable, debts);
}
