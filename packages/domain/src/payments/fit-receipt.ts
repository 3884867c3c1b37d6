import { splitToUnitPrices, sumAmounts, type MinorUnits, type PricedQuantity } from '../money/money.ts';

/** A position of a receipt. Money never passes from one tax group to another while there is another way. */
export interface ReceiptPosition extends PricedQuantity {
  readonly name: string;
  readonly taxGroup: string;
}

/** Positions of equal goods whose prices differ by at most one minor unit, which is the remainder of a division. */
interface EqualGoods<Position> {
  readonly like: Position;
  readonly quantity: number;
  readonly amount: MinorUnits;
}

/**
 * Positions that a receipt needs beyond its different goods: one for a remainder that does not divide, and one for the
 * piece at which a receipt was cut in two.
 */
const spare = 2;

/** The number of different goods, by name, tax and price. */
export function countDifferentGoods(positions: readonly ReceiptPosition[]): number {
  return groupEqualGoods(positions).length;
}

/** The most different goods of a document whose receipts, also those of its parts, have at most `most` positions. */
export const mostDifferentGoods = (most: number): number => most - spare;

/**
 * The same receipt in at most `most` positions, if that is possible. Its sum stays exact: what does not divide in one
 * line passes to the next, so that a unit price differs from the exact one by less than one minor unit.
 */
export function fitReceipt<Position extends ReceiptPosition>(
  positions: readonly Position[],
  most: number,
): readonly Position[] {
  const goods = groupEqualGoods(positions);
  const inTaxGroups = () => [...Map.groupBy(goods, ({ like }) => like.taxGroup).values()].flatMap(passRemainders);
  const ways = [() => positions, () => goods.flatMap(toPositions), inTaxGroups];
  for (const way of ways) {
    const fitted = way();
    if (fitted.length <= most) return fitted;
  }
  return passRemainders(goods);
}

/** Fewest pieces first, so that a remainder is always less than the pieces of the line that takes it over. */
function passRemainders<Position extends ReceiptPosition>(goods: readonly EqualGoods<Position>[]): Position[] {
  const ascending = goods.toSorted((one, other) => one.quantity - other.quantity);
  const last = ascending.at(-1);
  let left = 0;
  return ascending.flatMap((line) => {
    const amount = line.amount + left;
    left = line === last ? 0 : amount % line.quantity;
    return toPositions({ ...line, amount: amount - left });
  });
}

function groupEqualGoods<Position extends ReceiptPosition>(positions: readonly Position[]): EqualGoods<Position>[] {
  const byName = Map.groupBy(positions, ({ name, taxGroup }) => JSON.stringify([name, taxGroup]));
  return [...byName.values()].flatMap((named) => {
    const groups: Position[][] = [];
    for (const position of named.toSorted((one, other) => one.unitPrice - other.unitPrice)) {
      const [cheapest] = groups.at(-1) ?? [];
      if (cheapest && position.unitPrice - cheapest.unitPrice <= 1) groups.at(-1)?.push(position);
      else groups.push([position]);
    }
    return groups.flatMap((group) => {
      const [like] = group;
      if (!like) return [];
      const quantity = sumAmounts(group.map((position) => position.quantity));
      return [{ like, quantity, amount: sumAmounts(group.map((each) => each.quantity * each.unitPrice)) }];
    });
  });
}

function toPositions<Position extends ReceiptPosition>({ like, quantity, amount }: EqualGoods<Position>): Position[] {
  return splitToUnitPrices(amount, quantity)
    .filter(({ unitPrice }) => unitPrice > 0)
    .map((part) => ({ ...like, ...part }));
}
