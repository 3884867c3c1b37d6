import { and, eq, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#db/client.ts';
import type { Translations } from '#db/columns.ts';
import { insertRows } from '#db/insert-rows.ts';
import { productTable, stockEntryTable, stockTable } from './catalogue.table.ts';

export type SoldItem = {
  readonly id: string;
  readonly names: Translations;
  readonly vatCode: number;
  readonly paymentSubject: string;
};

/** A partner's products by external id. */
export async function findSoldItems(executor: Executor, partnerId: string): Promise<ReadonlyMap<string, SoldItem>> {
  const rows = await executor
    .select({
      id: productTable.id,
      externalId: productTable.externalId,
      names: productTable.names,
      vatCode: productTable.vatCode,
      paymentSubject: productTable.paymentSubject,
    })
    .from(productTable)
    .where(eq(productTable.partnerId, partnerId));
  return new Map(rows.map(({ externalId, ...item }) => [externalId, item]));
}

/**
 * The pieces of a product that a past order reserved, and how the reservation ended; `extra` pieces were delivered
 * beyond the order.
 */
export type SoldStock = {
  readonly warehouseId: string;
  readonly productId: string;
  readonly orderId: string;
  readonly quantity: number;
  readonly extra: number;
  readonly at: Date;
  readonly end: { readonly reason: 'consumed' | 'released'; readonly at: Date } | null;
};

/**
 * Writes the movements of past orders. The pieces that they consumed or reserve are received before them, so that the
 * available stock stays the same.
 */
export async function fillSoldStock(
  transaction: Transaction,
  partnerId: string,
  sold: readonly SoldStock[],
): Promise<void> {
  const [first] = sold.map(({ at }) => at).toSorted((one, other) => one.getTime() - other.getTime());
  if (!first) return;
  const levels = [...Map.groupBy(sold, ({ warehouseId, productId }) => `${warehouseId} ${productId}`).values()].flatMap(
    (own) => {
      const [{ warehouseId, productId } = { warehouseId: '', productId: '' }] = own;
      const sumOf = (pieces: (movement: SoldStock) => number) => own.reduce((sum, each) => sum + pieces(each), 0);
      const reserved = sumOf(({ end, quantity }) => (end ? 0 : quantity));
      const gone = sumOf(({ end, quantity, extra }) => extra + (end?.reason === 'consumed' ? quantity : 0));
      return [{ warehouseId, productId, reserved, received: reserved + gone }];
    },
  );
  const entries: (typeof stockEntryTable.$inferInsert)[] = [
    ...levels
      .filter(({ received }) => received > 0)
      .map(({ warehouseId, productId, received }) => ({
        ...{ partnerId, warehouseId, productId, onHandDelta: received, reservedDelta: 0 },
        ...{ reason: 'received' as const, at: first },
      })),
    ...sold.flatMap(({ warehouseId, productId, orderId, quantity, extra, at, end }) => {
      const common = { partnerId, warehouseId, productId, orderId };
      const isConsumed = end?.reason === 'consumed';
      return [
        { ...common, onHandDelta: 0, reservedDelta: quantity, reason: 'reserved' as const, at },
        ...(end ? [{ ...common, onHandDelta: isConsumed ? -quantity : 0, reservedDelta: -quantity, ...end }] : []),
        ...(end && extra > 0
          ? [{ ...common, onHandDelta: -extra, reservedDelta: 0, reason: 'consumed' as const, at: end.at }]
          : []),
      ];
    }),
  ];
  await insertRows(
    transaction,
    stockEntryTable,
    entries.filter(({ onHandDelta, reservedDelta }) => onHandDelta !== 0 || reservedDelta !== 0),
  );
  const standing = levels.filter(({ reserved }) => reserved > 0);
  if (standing.length === 0) return;
  await transaction
    .update(stockTable)
    .set({ onHand: sql`${stockTable.onHand} + sold.reserved`, reserved: sql`${stockTable.reserved} + sold.reserved` })
    .from(
      sql`unnest(
        ${sql.param(standing.map(({ warehouseId }) => warehouseId))}::text[],
        ${sql.param(standing.map(({ productId }) => productId))}::uuid[],
        ${sql.param(standing.map(({ reserved }) => reserved))}::int[]
      ) as sold (warehouse_id, product_id, reserved)`,
    )
    .where(
      and(
        eq(stockTable.partnerId, partnerId),
        sql`${stockTable.warehouseId} = sold.warehouse_id and ${stockTable.productId} = sold.product_id`,
      ),
    );
}
