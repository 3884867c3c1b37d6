import type { Demonstration } from '@kaplya/contract/fill/demonstration';
import type { HistoryRows, PastOrder } from '@kaplya/contract/fill/history-rows';
import { isVoid } from '@kaplya/domain';
import type { Executor, Transaction } from '#db/client.ts';
import { withTransaction } from '#db/transaction.ts';
import { fillAddresses } from '#features/addresses/index.ts';
import { fillSoldStock, findSoldItems, type SoldItem, type SoldStock } from '#features/catalogue/index.ts';
import { getConsentPartner } from '#features/company/index.ts';
import { fillDeliveries } from '#features/containers/index.ts';
import { fillSlots, listIntervalIds } from '#features/delivery/index.ts';
import { fillConsents, fillPeople, findKnownCustomers } from '#features/identity/index.ts';
import { fillPoints } from '#features/loyalty/index.ts';
import { fillPayments } from '#features/payments/index.ts';
import { fillPromoUses } from '#features/promotions/index.ts';
import { insertFilledOrders } from './fill.store.ts';
import { toFilledOrder } from './to-filled-order.ts';
import { toFilledPayment } from './to-filled-payment.ts';
import { toPointsMovements } from './to-points-movements.ts';

/** The rental period of the sample shops, the default of all shops. */
const rentPeriodDays = 30;

/**
 * Writes the past sales of the sample shops once, unless a customer of their history exists. Each feature writes its
 * own ledger.
 */
export async function fillHistory(
  database: Executor,
  { customerIds, load }: Demonstration['history'],
  now: Date,
): Promise<void> {
  const known = await findKnownCustomers(database, customerIds);
  if (known.size > 0) return;
  for (const history of await load(now)) {
    await withTransaction(database, (transaction) => fillShop(transaction, history, now));
  }
}

async function fillShop(transaction: Transaction, history: HistoryRows, now: Date): Promise<void> {
  const { partnerId, timeZone } = history;
  const added = await fillPeople(transaction, history.customers, now);
  if (added.size === 0) return;
  const [items, intervals] = await Promise.all([
    findSoldItems(transaction, partnerId),
    listIntervalIds(transaction, partnerId),
  ]);
  const others = new Set(history.customers.map(({ id }) => id).filter((id) => !added.has(id)));
  // Orders of goods or intervals that the shop has deleted are left out.
  const orders = history.orders.filter(
    ({ subjectId, interval, lines }) =>
      !others.has(subjectId) &&
      intervals.has(interval.templateId) &&
      lines.every(({ externalId, allocation }) =>
        [externalId, ...allocation.map((part) => part.externalId)].every((id) => items.has(id)),
      ),
  );
  const filled = orders.map((order) => toFilledOrder(history, order, items));

  const partner = await getConsentPartner(transaction, partnerId);
  const customers = history.customers.filter(({ id }) => added.has(id));
  await fillConsents(transaction, partner, customers, history.language);
  await fillAddresses(
    transaction,
    partnerId,
    history.addresses.filter(({ subjectId }) => added.has(subjectId)),
  );
  await fillSlots(transaction, partnerId, countSlots(orders));
  await fillPromoUses(transaction, partnerId, orders.flatMap(toPromoUse));
  await fillPoints(
    transaction,
    { partnerId, timeZone },
    filled.flatMap(({ past, lines }) => toPointsMovements(past, lines)),
  );
  await fillSoldStock(
    transaction,
    partnerId,
    orders.flatMap((order) => toSoldStock(history, order, items)),
  );
  await insertFilledOrders(
    transaction,
    filled.map(({ order }) => order),
    filled.flatMap(({ lines }) => lines),
    filled.flatMap(({ events }) => events),
  );
  await fillPayments(
    transaction,
    partnerId,
    filled.flatMap((order) => toFilledPayment(history, order)),
  );
  await fillDeliveries(
    transaction,
    { partnerId, rentPeriodDays },
    filled.flatMap(({ past, owed, containerPriceMinor }) => {
      const { id: orderId, subjectId, legalPersonId, address, createdAt: orderedAt, bottles: water, delivery } = past;
      if (!delivery || !past.isRegistered) return [];
      const rented = past.lines.reduce((sum, line) => sum + (line.acquisition === 'rent' ? line.quantity : 0), 0);
      const { at, emptiesReturned: returned } = delivery;
      return [
        {
          orderId,
          subjectId,
          legalPersonId,
          address,
          timeZone,
          orderedAt,
          water,
          returned,
          at,
          rented,
          owed,
          containerPriceMinor,
        },
      ];
    }),
  );
}

function countSlots(orders: readonly PastOrder[]) {
  const delivered = orders.filter(({ status }) => !isVoid(status));
  const bySlot = Map.groupBy(delivered, ({ interval: { templateId, day } }) => `${templateId} ${day}`);
  return [...bySlot.values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const { templateId, day } = first.interval;
    return [{ templateId, day, orders: own.length, bottles: own.reduce((sum, { bottles }) => sum + bottles, 0) }];
  });
}

function toPromoUse({ promoCode: code, id: orderId, subjectId, phone, createdAt, voidedAt }: PastOrder) {
  return code === null ? [] : [{ code, orderId, subjectId, phone, takenAt: createdAt, releasedAt: voidedAt }];
}

function toSoldStock(
  { containerExternalId }: HistoryRows,
  { id: orderId, warehouseId, lines, createdAt, delivery, voidedAt }: PastOrder,
  items: ReadonlyMap<string, SoldItem>,
): SoldStock[] {
  const demand = new Map<string, number>();
  for (const { externalId, quantity } of lines.flatMap(({ allocation }) => allocation)) {
    demand.set(externalId, (demand.get(externalId) ?? 0) + quantity);
  }
  const left = delivery ? delivery.extraContainers : 0;
  if (left > 0) demand.set(containerExternalId, demand.get(containerExternalId) ?? 0);
  const ended = delivery ? { reason: 'consumed' as const, at: delivery.at } : null;
  const end = ended ?? (voidedAt ? { reason: 'released' as const, at: voidedAt } : null);
  return [...demand].map(([externalId, quantity]) => ({
    ...{ warehouseId, productId: items.get(externalId)?.id ?? '', orderId, quantity, at: createdAt, end },
    extra: externalId === containerExternalId ? left : 0,
  }));
}
