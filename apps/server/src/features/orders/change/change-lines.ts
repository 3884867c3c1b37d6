import { randomUUIDv7 } from 'node:crypto';
import { refundOfUnits, returnReductions, sumAmounts, type MinorUnits, type Reduction } from '@kaplya/domain';
import { toPaidLines } from '../payment/paid-lines.ts';
import type { NewOrderLine, OrderLineRow } from '../stores/order-line.store.ts';

/** A line of an order after a change, without its position. */
export type NextLine = Omit<OrderLineRow, 'partnerId' | 'orderId' | 'position'>;

/** Fills a new line with the defaults of the table. */
export function toNextLine(line: NewOrderLine): NextLine {
  return {
    ...line,
    id: line.id ?? randomUUIDv7(),
    productId: line.productId ?? null,
    productSetId: line.productSetId ?? null,
    pointsMinor: line.pointsMinor ?? 0,
    reason: line.reason ?? null,
    containersPerUnit: line.containersPerUnit ?? 0,
    refundedQuantity: line.refundedQuantity ?? 0,
    acquisition: line.acquisition ?? null,
    pricedAt: line.pricedAt ?? null,
  };
}

/** The part of a line that money pays. */
export function moneyOf({ totalMinor, pointsMinor }: Pick<NextLine, 'totalMinor' | 'pointsMinor'>): MinorUnits {
  return totalMinor - pointsMinor;
}

export function sumOfMoney(lines: readonly NextLine[]): MinorUnits {
  return sumAmounts(lines.map(moneyOf));
}

/** Divides lines into undelivered and refunded ones, each with its own share of the sums. */
export function divideRefunded(rows: readonly OrderLineRow[]): { live: NextLine[]; past: NextLine[] } {
  const live: NextLine[] = [];
  const past: NextLine[] = [];
  for (const { partnerId: _partner, orderId: _order, position: _position, ...line } of rows) {
    const { refundedQuantity, quantity } = line;
    if (refundedQuantity === 0) live.push(line);
    else if (refundedQuantity === quantity) past.push(line);
    else {
      const back = {
        ...line,
        ...shareOf(line, refundedQuantity),
        id: randomUUIDv7(),
        refundedQuantity,
        allocation: [],
      };
      past.push(back);
      live.push({ ...without(line, back), refundedQuantity: 0 });
    }
  }
  return { live, past };
}

/** All lines after a change of fees alone: partly refunded goods stay one line (rule 83a). */
export function withFees(rows: readonly OrderLineRow[], fees: readonly NextLine[]): NextLine[] {
  const goods = rows
    .filter(({ kind }) => kind !== 'fee')
    .map(({ partnerId: _partner, orderId: _order, position: _position, ...line }) => line);
  return [...goods, ...fees.filter(({ kind }) => kind === 'fee')];
}

/** Removes pieces from a line without refunds; the remaining ones retain their share of the sums (rule 66). */
export function withdrawPieces(line: NextLine, quantity: number): NextLine | null {
  if (quantity === 0) return line;
  if (quantity === line.quantity) return null;
  const left = without(line, shareOf(line, quantity));
  return { ...left, allocation: scaleAllocation(line, left.quantity) };
}

/** The stock of a line for another number of pieces. */
export function scaleAllocation({ allocation, quantity }: NextLine, pieces: number): NextLine['allocation'] {
  return allocation
    .map(({ productId, quantity: taken }) => ({ productId, quantity: (taken / quantity) * pieces }))
    .filter((part) => part.quantity > 0);
}

type LineShare = Pick<NextLine, 'quantity' | 'subtotalMinor' | 'discountMinor' | 'totalMinor' | 'pointsMinor'>;

/** The sums of the first pieces of a line, in the proportion in which it was paid; cheaper pieces come first. */
function shareOf(line: NextLine, quantity: number): LineShare {
  const whole = { ...line, refundedQuantity: 0 };
  const [part] = refundOfUnits(toPaidLines([whole]), [{ lineId: line.id, quantity }]).lines;
  const pointsMinor = part?.points ?? 0;
  const totalMinor = (part?.amount ?? 0) + pointsMinor;
  const subtotalMinor = line.priceMinor * quantity;
  return { quantity, subtotalMinor, discountMinor: subtotalMinor - totalMinor, totalMinor, pointsMinor };
}

function without(line: NextLine, part: LineShare): NextLine {
  return {
    ...line,
    quantity: line.quantity - part.quantity,
    subtotalMinor: line.subtotalMinor - part.subtotalMinor,
    discountMinor: line.discountMinor - part.discountMinor,
    totalMinor: line.totalMinor - part.totalMinor,
    pointsMinor: line.pointsMinor - part.pointsMinor,
  };
}

/** The identity of a line in a comparison: there is one fee of each kind. */
const keyOf = ({ kind, externalId, id }: NextLine) => (kind === 'fee' ? `fee:${externalId}` : id);

/**
 * The sums by which lines cost less than before, goods first.
 *
 * @param includesPoints whether the points of withdrawn pieces are returned with them, as in a refund (rule 66)
 */
export function reductionsOf(
  before: readonly NextLine[],
  after: readonly NextLine[],
  includesPoints: boolean,
): Reduction[] {
  const next = new Map(after.map((line) => [keyOf(line), line]));
  const sorted = [...before.filter(({ kind }) => kind !== 'fee'), ...before.filter(({ kind }) => kind === 'fee')];
  return sorted.flatMap((line) => {
    const left = next.get(keyOf(line));
    const amount = Math.max(0, moneyOf(line) - (left ? moneyOf(left) : 0));
    const points = includesPoints ? line.pointsMinor - (left?.pointsMinor ?? 0) : 0;
    const quantity = Math.max(0, line.quantity - (left?.quantity ?? 0));
    return amount > 0 || points > 0 ? [{ lineId: line.id, quantity, amount, points }] : [];
  });
}

/** Lines for the refunded pieces of a paid order. They name no product, because nothing of them is delivered. */
export function toReturnedLines(
  before: readonly NextLine[],
  reductions: readonly Reduction[],
  refund: MinorUnits,
): NextLine[] {
  const sold = new Map(before.map((line) => [line.id, line]));
  return returnReductions(reductions, refund).flatMap(({ lineId, quantity: pieces, amount, points }) => {
    const line = sold.get(lineId);
    if (!line) return [];
    const totalMinor = amount + points;
    const quantity = pieces > 0 && totalMinor % pieces === 0 ? pieces : 1;
    const none = { productId: null, productSetId: null, acquisition: null, reason: null, containersPerUnit: 0 };
    return [
      {
        ...{ ...line, ...none, id: randomUUIDv7(), quantity, refundedQuantity: quantity, allocation: [] },
        ...{ priceMinor: totalMinor / quantity, subtotalMinor: totalMinor, discountMinor: 0, totalMinor },
        pointsMinor: points,
      },
    ];
  });
}

/**
 * Refunded pieces with whole points: only whole points are returned to a customer (rule 66). The discount absorbs the
 * fractions.
 */
export function withWholePoints(past: readonly NextLine[]): NextLine[] {
  let fraction = sumAmounts(past.map(({ pointsMinor }) => pointsMinor)) % 100;
  return past.map((line) => {
    const cut = Math.min(fraction, line.pointsMinor);
    fraction -= cut;
    const { pointsMinor, totalMinor, discountMinor } = line;
    if (cut === 0) return line;
    return {
      ...line,
      pointsMinor: pointsMinor - cut,
      totalMinor: totalMinor - cut,
      discountMinor: discountMinor + cut,
    };
  });
}

/** The sums of an order with these lines, refunded ones included. */
export function toOrderSums(lines: readonly NextLine[]) {
  const sumOf = (of: (line: NextLine) => number, kind?: NextLine['kind']) =>
    sumAmounts(lines.filter((line) => kind === undefined || line.kind === kind).map(of));
  const totalMinor = sumOf((line) => line.totalMinor);
  const pointsMinor = sumOf((line) => line.pointsMinor);
  return {
    goodsMinor: sumOf((line) => line.subtotalMinor, 'goods'),
    discountMinor: sumOf((line) => line.discountMinor),
    containersMinor: sumOf((line) => line.subtotalMinor, 'container'),
    feesMinor: sumOf((line) => line.subtotalMinor, 'fee'),
    pointsMinor,
    totalMinor,
    toPayMinor: totalMinor - pointsMinor,
  };
}
