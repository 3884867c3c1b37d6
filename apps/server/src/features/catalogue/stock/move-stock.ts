import { availableOf } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { Refusal, type RefusalViolation } from '#http/refusal.ts';
import { getMostPiecesInSet } from '../catalogue-directory.ts';
import { lockStock, moveStock, takeStock, type StockRow } from '../catalogue.store.ts';
import { withTimeout } from '#process/with-timeout.ts';
import { shownAvailable } from '../to-answers.ts';

export type StockOfOrder = {
  readonly partnerId: string;
  readonly warehouseId: string;
  readonly orderId: string;
  /** The ordered pieces by product id, summed over all lines by `stockDemand`. */
  readonly demand: ReadonlyMap<string, number>;
  readonly now: Date;
};

/** Available stock of a product before and after a movement. */
export type AvailabilityChange = { readonly productId: string; readonly before: number; readonly after: number };

/**
 * Reserves the stock of a whole order, or throws a Refusal that names each product of which there is too little, with
 * the available number. Two statements for any number of lines; locks rows in the order of their ids.
 *
 * @param order `nameOf` returns a product's name for the refusal, in the customer's language
 */
export async function reserveStock(
  transaction: Transaction,
  order: StockOfOrder & { readonly nameOf: (productId: string) => string },
): Promise<AvailabilityChange[]> {
  if (order.demand.size === 0) return [];
  const { partnerId, warehouseId, orderId, demand, now } = order;
  // Both statements share one round trip; the second runs after the locks are taken, and moves only available pieces.
  const [rows, moved] = await Promise.all([
    lockStock(transaction, order, [...demand.keys()]),
    moveStock(transaction, {
      partnerId,
      warehouseId,
      orderId,
      demand,
      now,
      reason: 'reserved',
      reservedSign: 1,
    }),
  ]);
  refuseShortage(rows, order);
  assertMoved(moved, demand);
  return toChanges(rows, demand, 1);
}

/**
 * Releases the stock of a cancelled or undelivered order, in the transaction of the order's transition. Not idempotent.
 */
export async function releaseStock(transaction: Transaction, order: StockOfOrder): Promise<AvailabilityChange[]> {
  if (order.demand.size === 0) return [];
  const rows = await lockStock(transaction, order, [...order.demand.keys()]);
  await release(transaction, order);
  return toChanges(rows, order.demand, -1);
}

/** Releases the stock of several orders like `releaseStock`. Locks all rows before changing any. */
export async function releaseStockOfOrders(
  transaction: Transaction,
  orders: readonly StockOfOrder[],
): Promise<AvailabilityChange[]> {
  const sorted = orders.toSorted((one, other) => (one.warehouseId < other.warehouseId ? -1 : 1));
  for (const ofWarehouse of Map.groupBy(sorted, ({ warehouseId }) => warehouseId).values()) {
    const [place] = ofWarehouse;
    const productIds = new Set(ofWarehouse.flatMap(({ demand }) => [...demand.keys()]));
    if (place && productIds.size > 0) await lockStock(transaction, place, [...productIds]);
  }
  const changes: AvailabilityChange[] = [];
  for (const order of orders) changes.push(...(await releaseStock(transaction, order)));
  return changes;
}

/**
 * Moves the whole reservation of an order to another warehouse, or throws a Refusal that names the products short
 * there. Locks all rows of both warehouses before changing any.
 */
async function moveReservation(
  transaction: Transaction,
  from: StockOfOrder,
  to: StockOfOrder & { readonly nameOf: (productId: string) => string },
): Promise<AvailabilityChange[]> {
  const places = [from, to].toSorted((one, other) => (one.warehouseId < other.warehouseId ? -1 : 1));
  for (const place of places) {
    if (place.demand.size > 0) await lockStock(transaction, place, [...place.demand.keys()]);
  }
  const taken = await reserveStock(transaction, to);
  return [...taken, ...(await releaseStock(transaction, from))];
}

/**
 * Changes the reservation of an order, in its warehouse or to another one, or throws a Refusal that names the products
 * short. Locks all rows before changing any.
 */
export async function changeReservation(
  transaction: Transaction,
  from: StockOfOrder,
  to: StockOfOrder & { readonly nameOf: (productId: string) => string },
): Promise<AvailabilityChange[]> {
  if (from.warehouseId !== to.warehouseId) return moveReservation(transaction, from, to);
  const more = demandBeyond(to.demand, from.demand);
  const less = demandBeyond(from.demand, to.demand);
  if (more.size + less.size === 0) return [];
  await lockStock(transaction, from, [...more.keys(), ...less.keys()]);
  const taken = await reserveStock(transaction, { ...to, demand: more });
  return [...taken, ...(await releaseStock(transaction, { ...from, demand: less }))];
}

function demandBeyond(demand: StockOfOrder['demand'], former: StockOfOrder['demand']): Map<string, number> {
  const differences = [...demand].map(
    ([productId, pieces]) => [productId, pieces - (former.get(productId) ?? 0)] as const,
  );
  return new Map(differences.filter(([, pieces]) => pieces > 0));
}

/**
 * Consumes the reserved stock of a completed order, also where a count found less: delivered pieces that were not on
 * hand are recorded as missing (rule 118b). `extra` pieces of one product were delivered beyond that, as far as they
 * are not reserved by others; negative: returned with the courier.
 */
export async function consumeStock(
  transaction: Transaction,
  order: StockOfOrder,
  { productId, extra }: { readonly productId: string; readonly extra: number },
): Promise<AvailabilityChange[]> {
  const rows = await lockStock(transaction, order, [...new Set([...order.demand.keys(), productId])]);
  const reserved = order.demand.get(productId) ?? 0;
  const back = Math.min(reserved, Math.max(0, -extra));
  const consumed = [...order.demand].map(([id, pieces]) => [id, id === productId ? pieces - back : pieces] as const);
  const demand = new Map(consumed.filter(([, pieces]) => pieces > 0));
  if (demand.size > 0) await consume(transaction, { ...order, demand }, { isReserved: true });

  const counted = rows.filter((row) => row.productId === productId);
  if (back > 0) {
    const returned = { ...order, demand: new Map([[productId, back]]) };
    await release(transaction, returned);
    return toChanges(counted, returned.demand, -1);
  }
  const more = Math.min(Math.max(0, extra), ...counted.map((row) => Math.max(0, availableOf(row))));
  if (more === 0 || counted.length === 0) return [];
  const left = { ...order, demand: new Map([[productId, more]]) };
  await consume(transaction, left, { isReserved: false });
  return toChanges(counted, left.demand, 1);
}

/** The longest time for which an order's answer waits for a catalogue that is being loaded. */
const catalogueTimeoutMilliseconds = 500;

/**
 * Announces stock changes that the catalogue may show: those that change the shown number of the product itself, or of
 * the set with the most pieces of it. Called after the commit. Never throws; without the catalogue, announces every
 * change.
 */
export async function announceStock(
  context: Context,
  partnerId: string,
  changes: readonly AvailabilityChange[],
): Promise<void> {
  const moved = changes.filter(({ before, after }) => before !== after);
  if (moved.length === 0) return;
  const loading = getMostPiecesInSet(context, partnerId).catch(() => null);
  const mostPiecesInSet = await withTimeout(catalogueTimeoutMilliseconds, loading, null);
  const announcedBelow = (productId: string) =>
    mostPiecesInSet ? shownAvailable * (mostPiecesInSet.get(productId) ?? 1) : Infinity;
  const scarce = moved.filter(({ productId, before, after }) => Math.min(before, after) < announcedBelow(productId));
  const productIds = new Set(scarce.map(({ productId }) => productId));
  if (productIds.size > 0) context.changes.announce('stock', partnerId, [...productIds]);
}

function refuseShortage(
  rows: readonly StockRow[],
  { demand, nameOf }: Pick<StockOfOrder, 'demand'> & { readonly nameOf: (productId: string) => string },
): void {
  const available = new Map(rows.map((row) => [row.productId, availableOf(row)]));
  const [first, ...rest] = [...demand].flatMap(([productId, demanded]): RefusalViolation[] => {
    const maximum = available.get(productId) ?? 0;
    if (demanded <= maximum) return [];
    return [{ code: 'cart.maximum_reached', params: { maximum, productId, name: nameOf(productId) } }];
  });
  if (first) throw new Refusal([first, ...rest]);
}

async function release(
  transaction: Transaction,
  { partnerId, warehouseId, orderId, demand, now }: StockOfOrder,
): Promise<void> {
  const released = { partnerId, warehouseId, orderId, demand, now, reason: 'released', reservedSign: -1 } as const;
  assertMoved(await moveStock(transaction, released), demand);
}

async function consume(
  transaction: Transaction,
  { partnerId, warehouseId, orderId, demand, now }: StockOfOrder,
  { isReserved }: { readonly isReserved: boolean },
): Promise<void> {
  assertMoved(await takeStock(transaction, { partnerId, warehouseId, orderId, demand, now, isReserved }), demand);
}

function assertMoved(moved: number, demand: ReadonlyMap<string, number>): void {
  if (moved !== demand.size) throw new Error(`Stock of ${demand.size} products was to move, ${moved} did`);
}

function toChanges(
  rows: readonly StockRow[],
  demand: ReadonlyMap<string, number>,
  reservedSign: 1 | -1,
): AvailabilityChange[] {
  return rows.map((row) => ({
    productId: row.productId,
    before: availableOf(row),
    after: availableOf({ ...row, reserved: row.reserved + reservedSign * (demand.get(row.productId) ?? 0) }),
  }));
}
