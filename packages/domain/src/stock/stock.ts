import type { CartLine, SetComponent } from '../cart/cart-line.ts';
import { accepted, refused, type Outcome } from '../refusal-reason.ts';

/** Available stock by product. A product without an entry is unlimited. */
export type AvailableByProduct = Readonly<Record<string, number>>;

export interface StockLevel {
  readonly onHand: number;
  readonly reserved: number;
  readonly safety: number;
}

export function availableOf(stock: StockLevel): number {
  return Math.max(0, stock.onHand - stock.reserved - stock.safety);
}

/** The number of whole sets that the components' stock suffices for. A set without components is never available. */
export function setAvailability(components: readonly SetComponent[], available: AvailableByProduct): number {
  if (components.length === 0) return 0;
  const counts = components.map((component) =>
    Math.floor((available[component.productId] ?? Infinity) / component.quantity),
  );
  return Math.max(0, Math.min(...counts));
}

type StockedLine = Pick<CartLine, 'kind' | 'itemId' | 'quantity' | 'components'> &
  Partial<Pick<CartLine, 'automaticReason'>>;

/**
 * Demand by product over all lines, including products inside sets. Owed containers need no stock: the customer already
 * has them.
 */
export function stockDemand(lines: readonly StockedLine[]): Map<string, number> {
  const demand = new Map<string, number>();
  for (const line of lines) {
    if (line.automaticReason === 'RENTAL_DEBT') continue;
    for (const need of needsOfOne(line)) {
      demand.set(need.productId, (demand.get(need.productId) ?? 0) + need.quantity * line.quantity);
    }
  }
  return demand;
}

export interface StockShortfall {
  readonly productId: string;
  readonly demanded: number;
  readonly available: number;
}

/** Products with a demand above the stock, in the order of the lines. */
export function stockShortfalls(lines: readonly StockedLine[], available: AvailableByProduct): StockShortfall[] {
  return [...stockDemand(lines)].flatMap(([productId, demanded]) => {
    const left = available[productId] ?? Infinity;
    return demanded > left ? [{ productId, demanded, available: left }] : [];
  });
}

type LimitedLine = StockedLine & Pick<CartLine, 'maxQuantity'>;

/** The largest quantity of `line` beside the `others`; Infinity without a limit. */
export function maximumQuantity(
  line: Omit<LimitedLine, 'quantity'>,
  others: readonly StockedLine[],
  available: AvailableByProduct,
): number {
  const taken = stockDemand(others);
  const limits = needsOfOne(line).map((need) => {
    const left = (available[need.productId] ?? Infinity) - (taken.get(need.productId) ?? 0);
    return Math.max(0, Math.floor(left / need.quantity));
  });
  if (limits.length === 0) return 0;
  if (line.maxQuantity !== null) {
    const sameItem = others.filter((other) => other.kind === line.kind && other.itemId === line.itemId);
    limits.push(Math.max(0, line.maxQuantity - sameItem.reduce((sum, other) => sum + other.quantity, 0)));
  }
  return Math.min(...limits);
}

/** Whether `line` with its new quantity fits beside the `others`; the refusal names its maximum. */
export function checkQuantity(
  line: LimitedLine,
  others: readonly StockedLine[],
  available: AvailableByProduct,
): Outcome<number> {
  const maximum = maximumQuantity(line, others, available);
  if (line.quantity > maximum) return refused('cart.maximum_reached', { maximum });
  return accepted(line.quantity);
}

/** The lines limited to the stock, earlier ones first; removes lines without any. */
export function clampQuantities<Line extends LimitedLine>(
  lines: readonly Line[],
  available: AvailableByProduct,
): Line[] {
  const remaining: Line[] = [];
  for (const line of lines) {
    const quantity = Math.min(line.quantity, maximumQuantity(line, remaining, available));
    if (quantity > 0) remaining.push({ ...line, quantity });
  }
  return remaining;
}

function needsOfOne(line: Omit<StockedLine, 'quantity'>): readonly SetComponent[] {
  return line.kind === 'product_set' ? line.components : [{ productId: line.itemId, quantity: 1 }];
}
