import type { StockEffect, StockEffectLine, UncoveredOrder } from '@kaplya/contract';
import { availableOf, countDifference, moveLevel, type RecordedLevel, type StockDocumentKind } from '@kaplya/domain';
import type { Transaction } from '#db/client.ts';
import {
  listGoodsById,
  lockLevels,
  lockProductsForShare,
  moveLevels,
  sumMovedSince,
  type AvailabilityChange,
  type LevelRow,
  type LevelMove,
} from '#features/catalogue/index.ts';
import { listOrdersReserving } from '#features/orders/index.ts';
import type { CallOf } from '#http/call.ts';
import { refuseViolations, type RefusalViolation } from '#http/refusal.ts';
import { readGoodsName } from '../levels/to-level.ts';

export type PostedLine = {
  readonly productId: string;
  readonly quantity: number;
  /** The time of counting; null: the document is no count. */
  readonly countedAt: Date | null;
};

export type Posting = {
  readonly documentId: string;
  readonly kind: StockDocumentKind;
  readonly warehouseId: string;
  readonly toWarehouseId: string | null;
  readonly lines: readonly PostedLine[];
  readonly at: Date;
};

export type Posted = {
  readonly effect: StockEffect;
  /** The recorded number of each counted product at the time of counting. */
  readonly expected: ReadonlyMap<string, number>;
  readonly available: readonly AvailabilityChange[];
};

const refusedAtMost = 20;
const uncoveredAtMost = 50;

/** The reason that the ledger records, by kind of document. */
const reasons = {
  receipt: 'received',
  count: 'counted',
  write_off: 'written_off',
  transfer: 'moved_out',
  correction: 'corrected',
} as const;

/**
 * Moves the goods of a document, all or none. Locks the levels by warehouse, then product. Throws the Refusals
 * `stock.product_unknown`, `stock.not_enough` and `stock.counted_later`, with the lines as fields.
 */
export async function postLines(
  transaction: Transaction,
  reader: CallOf<'partner' | 'language'>,
  posting: Posting,
): Promise<Posted> {
  const { partner } = reader;
  const { warehouseId, toWarehouseId, lines, kind, at, documentId } = posting;
  const productIds = lines.map(({ productId }) => productId);
  const existing = await lockProductsForShare(transaction, partner.id, productIds);
  const goods = await listGoodsById(transaction, partner.id, productIds);
  const goodsOf = new Map(goods.map((each) => [each.id, each]));
  refuse(lines.map(({ productId }) => (existing.has(productId) ? null : { code: 'stock.product_unknown' })));

  const places = [warehouseId, ...(toWarehouseId === null ? [] : [toWarehouseId])];
  const keys = places.flatMap((place) => lines.map(({ productId }) => ({ warehouseId: place, productId })));
  const levels = await lockLevels(transaction, partner.id, keys);
  const levelOf = new Map(levels.map((level) => [keyOf(level), level]));
  const find = (place: string, productId: string): LevelRow => {
    const level = levelOf.get(keyOf({ warehouseId: place, productId }));
    if (!level) throw new Error('A locked level is missing');
    return level;
  };
  const moments = lines.flatMap(({ productId, countedAt }) => (countedAt ? [{ productId, since: countedAt }] : []));
  const moved = await sumMovedSince(transaction, { partnerId: partner.id, warehouseId }, moments);

  refuse(lines.map((line) => findObstacle(kind, line, find(warehouseId, line.productId))));
  const expected = new Map<string, number>();
  const planned = lines.flatMap((line): Planned[] => {
    const { productId, quantity, countedAt } = line;
    const level = find(warehouseId, productId);
    const common = { reason: reasons[kind], countedAt, counted: null, movedSince: null };
    if (kind === 'count') {
      const movedSince = moved.get(productId) ?? 0;
      const found = countDifference(level, { counted: quantity, movedSince });
      expected.set(productId, found.expected);
      return [{ ...common, level, difference: found.difference, counted: quantity, movedSince }];
    }
    const difference = kind === 'write_off' || kind === 'transfer' ? -quantity : quantity;
    const own = { ...common, level, difference };
    if (toWarehouseId === null) return [own];
    const arrived = { ...common, reason: 'moved_in' as const, level: find(toWarehouseId, productId) };
    return [own, { ...arrived, difference: quantity }];
  });

  const effects = planned.map((plan) => ({ plan, after: moveLevel(plan.level, plan.difference) }));
  await moveLevels(
    transaction,
    { partnerId: partner.id, documentId, at },
    effects.map(({ plan, after }): LevelMove => ({
      ...{ warehouseId: plan.level.warehouseId, productId: plan.level.productId, reason: plan.reason },
      onHandDelta: after.onHand - plan.level.onHand,
      missingDelta: after.missing - plan.level.missing,
      countedAt: plan.countedAt,
    })),
  );
  const shown = effects.map(({ plan, after }): StockEffectLine => {
    const { warehouseId: place, productId } = plan.level;
    const product = goodsOf.get(productId);
    return {
      ...{ warehouseId: place, productId },
      ...{ externalId: product?.externalId ?? '', name: product ? readGoodsName(product.names, reader) : '' },
      ...{ before: toSide(plan.level), after: toSide(after) },
      ...{ counted: plan.counted, movedSince: plan.movedSince, difference: plan.difference },
    };
  });
  return {
    effect: { lines: shown, uncovered: await findUncovered(transaction, partner.id, shown) },
    expected,
    available: effects.map(({ plan, after }) => ({
      ...{ productId: plan.level.productId, before: availableOf(plan.level), after: availableOf(after) },
    })),
  };
}

type Planned = {
  readonly level: LevelRow;
  readonly reason: LevelMove['reason'];
  readonly difference: number;
  readonly countedAt: Date | null;
  readonly counted: number | null;
  readonly movedSince: number | null;
};

const keyOf = ({ warehouseId, productId }: Pick<LevelRow, 'warehouseId' | 'productId'>) =>
  `${warehouseId} ${productId}`;

function findObstacle(kind: StockDocumentKind, { quantity, countedAt }: PostedLine, level: LevelRow): Obstacle | null {
  const taken = kind === 'correction' ? -quantity : kind === 'write_off' || kind === 'transfer' ? quantity : 0;
  if (taken > level.onHand) return { code: 'stock.not_enough', params: { maximum: level.onHand } };
  if (countedAt && level.countedAt && level.countedAt > countedAt) return { code: 'stock.counted_later' };
  return null;
}

type Obstacle = Pick<RefusalViolation, 'code' | 'params'>;

/** Throws a Refusal that names every line with an obstacle; returns if there is none. */
function refuse(obstacles: readonly (Obstacle | null)[]): void {
  const violations = obstacles.flatMap((obstacle, index) =>
    obstacle ? [{ ...obstacle, field: `lines.${index}` }] : [],
  );
  refuseViolations(violations.slice(0, refusedAtMost));
}

const toSide = (level: RecordedLevel) => ({
  ...{ onHand: level.onHand, reserved: level.reserved, missing: level.missing },
  free: availableOf(level),
});

/**
 * Finds the reserved orders for which the stock does not suffice. Stock is counted for the earliest deliveries first.
 */
async function findUncovered(
  transaction: Transaction,
  partnerId: string,
  lines: readonly StockEffectLine[],
): Promise<UncoveredOrder[]> {
  const short = lines.filter(({ after }) => after.onHand < after.reserved);
  const reservations = await listOrdersReserving(transaction, partnerId, short);
  const left = new Map(short.map((line) => [keyOf(line), line.after.onHand]));
  const lacking = reservations.flatMap((reservation): UncoveredOrder[] => {
    const { orderId, number, deliveryAt, warehouseId, productId, pieces } = reservation;
    const rest = left.get(keyOf(reservation)) ?? 0;
    left.set(keyOf(reservation), Math.max(0, rest - pieces));
    if (pieces <= rest) return [];
    const order = { uuid: orderId, number };
    return [{ order, deliveryAt: deliveryAt.toISOString(), warehouseId, productId, pieces: pieces - rest }];
  });
  return lacking.toReversed().slice(0, uncoveredAtMost);
}
