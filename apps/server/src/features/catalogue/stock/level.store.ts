import type { RecordedLevel } from '@kaplya/domain';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#db/client.ts';
import { stockTable, type StockReason } from '../catalogue.table.ts';

export type LevelKey = { readonly warehouseId: string; readonly productId: string };

export type LevelRow = LevelKey &
  RecordedLevel & {
    readonly lowBelow: number | null;
    readonly countedAt: Date | null;
    readonly version: number;
  };

const levelColumns = {
  warehouseId: stockTable.warehouseId,
  productId: stockTable.productId,
  onHand: stockTable.onHand,
  reserved: stockTable.reserved,
  safety: stockTable.safety,
  missing: stockTable.missing,
  lowBelow: stockTable.lowBelow,
  countedAt: stockTable.countedAt,
  version: stockTable.version,
};

const keysOf = (keys: readonly LevelKey[]) =>
  sql`unnest(${sql.param(keys.map(({ warehouseId }) => warehouseId))}::varchar[], ${sql.param(keys.map(({ productId }) => productId))}::uuid[])`;

/** Locks levels by warehouse, then product, and inserts missing ones. */
export async function lockLevels(
  transaction: Transaction,
  partnerId: string,
  keys: readonly LevelKey[],
): Promise<LevelRow[]> {
  if (keys.length === 0) return [];
  await transaction.execute(sql`
    insert into stock (partner_id, warehouse_id, product_id, on_hand)
    select ${partnerId}, warehouse_id, product_id, 0 from ${keysOf(keys)} as wanted (warehouse_id, product_id)
    order by warehouse_id, product_id
    on conflict do nothing`);
  return transaction
    .select(levelColumns)
    .from(stockTable)
    .where(
      and(
        eq(stockTable.partnerId, partnerId),
        sql`(${stockTable.warehouseId}, ${stockTable.productId}) in (select * from ${keysOf(keys)} as wanted)`,
      ),
    )
    .orderBy(asc(stockTable.warehouseId), asc(stockTable.productId))
    .for('update');
}

/** The levels of products in a warehouse; products that never were there are missing. */
export function listRecordedLevels(
  executor: Executor,
  { partnerId, warehouseId }: { readonly partnerId: string; readonly warehouseId: string },
  productIds: readonly string[],
): Promise<LevelRow[]> {
  return executor
    .select(levelColumns)
    .from(stockTable)
    .where(
      and(
        eq(stockTable.partnerId, partnerId),
        eq(stockTable.warehouseId, warehouseId),
        sql`${stockTable.productId} = any(${sql.param([...productIds])}::uuid[])`,
      ),
    );
}

/** The movement of a level by a document. */
export type LevelMove = LevelKey & {
  readonly reason: StockReason;
  readonly onHandDelta: number;
  readonly missingDelta: number;
  /** The time of counting; null: the document is no count. */
  readonly countedAt: Date | null;
};

/** Writes a document's moves to locked levels and to the ledger. */
export async function moveLevels(
  transaction: Transaction,
  { partnerId, documentId, at }: { readonly partnerId: string; readonly documentId: string; readonly at: Date },
  moves: readonly LevelMove[],
): Promise<void> {
  if (moves.length === 0) return;
  await transaction.execute(sql`
    with moves as (
      select * from unnest(
        ${sql.param(moves.map(({ warehouseId }) => warehouseId))}::varchar[],
        ${sql.param(moves.map(({ productId }) => productId))}::uuid[],
        ${sql.param(moves.map(({ reason }) => reason))}::varchar[],
        ${sql.param(moves.map(({ onHandDelta }) => onHandDelta))}::int[],
        ${sql.param(moves.map(({ missingDelta }) => missingDelta))}::int[],
        ${sql.param(moves.map(({ countedAt }) => countedAt))}::timestamptz[]
      ) as move (warehouse_id, product_id, reason, on_hand, missing, counted_at)
    ), moved as (
      update stock set on_hand = stock.on_hand + moves.on_hand, missing = stock.missing + moves.missing,
        counted_at = greatest(stock.counted_at, moves.counted_at)
      from moves
      where stock.partner_id = ${partnerId} and stock.warehouse_id = moves.warehouse_id
        and stock.product_id = moves.product_id
    )
    insert into stock_entry
      (partner_id, warehouse_id, product_id, on_hand_delta, reserved_delta, missing_delta, reason, document_id, at)
    select ${partnerId}, warehouse_id, product_id, on_hand, 0, missing, reason, ${documentId}::uuid, ${at}::timestamptz
    from moves where on_hand <> 0 or missing <> 0`);
}

/** SQL: the reasons of movements in which goods really came or went, unlike corrections of the recorded numbers. */
const physical = sql.raw(`('consumed', 'received', 'written_off', 'moved_out', 'moved_in')`);

/** For each product, the pieces that arrived less those that left since the moment given with it. */
export async function sumMovedSince(
  executor: Executor,
  { partnerId, warehouseId }: { readonly partnerId: string; readonly warehouseId: string },
  moments: readonly { readonly productId: string; readonly since: Date }[],
): Promise<Map<string, number>> {
  if (moments.length === 0) return new Map();
  const { rows } = await executor.execute<{ productId: string; pieces: number }>(sql`
    select wanted.product_id as "productId", moved.pieces
    from unnest(
      ${sql.param(moments.map(({ productId }) => productId))}::uuid[],
      ${sql.param(moments.map(({ since }) => since))}::timestamptz[]) as wanted (product_id, since)
    cross join lateral (
      select coalesce(sum(on_hand_delta - missing_delta), 0)::int as pieces from stock_entry as entry
      where entry.partner_id = ${partnerId} and entry.warehouse_id = ${warehouseId}
        and entry.product_id = wanted.product_id and entry.at > wanted.since and entry.reason in ${physical}) as moved`);
  return new Map(rows.map(({ productId, pieces }) => [productId, pieces]));
}

/** Sets `safety` and `lowBelow` of a locked level (the stock of a product in a warehouse), and raises its version. */
export async function updateLimits(
  transaction: Transaction,
  { partnerId, warehouseId, productId }: LevelKey & { readonly partnerId: string },
  limits: Pick<LevelRow, 'safety' | 'lowBelow'>,
): Promise<void> {
  await transaction
    .update(stockTable)
    .set({ ...limits, version: sql`${stockTable.version} + 1` })
    .where(
      and(
        eq(stockTable.partnerId, partnerId),
        eq(stockTable.warehouseId, warehouseId),
        eq(stockTable.productId, productId),
      ),
    );
}
