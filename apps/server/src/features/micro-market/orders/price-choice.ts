import type { CellCalculation, CellItem } from '@kaplya/contract';
import {
  minorUnitsPerPoint,
  ownBottles,
  priceCell,
  splitToUnitPrices,
  type Acquisition,
  type CellBottles,
  type CellPrice,
  type Language,
} from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Executor } from '#db/client.ts';
import { getContainer, getOffers, type OfferedItem } from '#features/catalogue/index.ts';
import { getDefaultArea, type Partner } from '#features/company/index.ts';
import { refusalOfRentals, rentRefusalOf } from '#features/containers/index.ts';
import { readPoints } from '#features/loyalty/index.ts';
import { findLeastOnline, type ReceiptLine } from '#features/payments/index.ts';
import { Refusal } from '#http/refusal.ts';
import type { TextReader } from '#languages/messages.ts';
import type { CellLine } from './cell-orders.table.ts';
import type { CellRow } from '../cells/cells.store.ts';
import { quantityOf } from './count-bottles.ts';
import { readChoice } from './read-choice.ts';

/** A customer's choice at a cell, as in the request. */
export type CellChoice = {
  readonly usePoints: boolean;
  readonly additionalProducts: Parameters<typeof readChoice>[0];
};

/** `customerId` null: a visitor, without points and rentals. */
export type CellCustomer = {
  readonly partner: Partner;
  readonly customerId: string | null;
  readonly language: Language;
};

export type PricedChoice = {
  /** Null: a bottle is returned. */
  readonly acquisition: Acquisition | null;
  readonly price: CellPrice;
  readonly lines: readonly CellLine[];
  readonly containerPriceMinor: number;
  readonly balance: number;
};

/**
 * Prices a choice (rules 69 and 77a). Throws as `readChoice` does, and `rental.…` for a customer who may not rent
 * (rule 18).
 */
export async function priceChoice(
  context: Context,
  executor: Executor,
  { partner, customerId, language }: CellCustomer,
  cell: CellRow,
  { usePoints, additionalProducts }: CellChoice,
): Promise<PricedChoice> {
  const now = context.clock.now();
  const offers = await getOffers(context, partner, getDefaultArea(partner).id, null);
  const container = getContainer(offers, partner);
  const water = offers.getItem(cell.productId);
  const bottles = readChoice(additionalProducts, { cell, offers, water, container, language });
  if (bottles.rented > 0) {
    const refusal =
      customerId === null
        ? refusalOfRentals(partner)
        : await rentRefusalOf(executor, partner, { subjectId: customerId, legalPersonId: null }, now);
    if (refusal) throw new Refusal([{ code: refusal.code, params: refusal.params }]);
  }
  const balance = customerId === null ? 0 : (await readPoints(executor, partner, customerId, now)).available;
  const price = priceCell({
    bottles,
    waterMinor: cell.priceMinor,
    containerMinor: container.priceMinor,
    rentMinor: partner.rules.rentPriceMinor,
    usePoints,
    balance,
    maxShareBps: partner.rules.pointsMaxShareBps,
    earnBps: customerId === null ? 0 : water.earnBps,
    leastPayable: await findLeastOnline(context, partner),
  });
  return {
    acquisition: ownBottles(bottles) > 0 ? null : bottles.rented > 0 ? 'rent' : 'buy',
    price,
    lines: toLines(bottles, [
      { item: water, acquisition: null, priceMinor: cell.priceMinor },
      { item: container, acquisition: 'buy', priceMinor: container.priceMinor },
      { item: container, acquisition: 'rent', priceMinor: partner.rules.rentPriceMinor },
    ]),
    containerPriceMinor: container.priceMinor,
    balance,
  };
}

type PricedItem = {
  readonly item: OfferedItem;
  readonly acquisition: Acquisition | null;
  readonly priceMinor: number;
};

function toLines({ water, bought, rented }: CellBottles, kinds: readonly PricedItem[]): CellLine[] {
  return kinds
    .map(({ item: { id: productId, names, vatCode, paymentSubject }, acquisition, priceMinor }) => {
      const quantity = acquisition === null ? water : acquisition === 'buy' ? bought : rented;
      return { productId, names, acquisition, priceMinor, quantity, vatCode, paymentSubject };
    })
    .filter(({ quantity }) => quantity > 0);
}

/** A priced choice for its customer. */
export function toCellCalculation(
  { partner: { currency }, language }: CellCustomer,
  { price, lines, balance }: PricedChoice,
): CellCalculation {
  return {
    items: toItems(lines, { language, currency }),
    totals: toTotals({ lines, points: price.pointsSpent, currency }),
    loyalty: { available: balance, usable: price.pointsUsable, willEarn: price.willEarn },
  };
}

/** The lines of the receipt, without the part that points pay. */
export function toCellReceipt(lines: readonly CellLine[], points: number, language: Language): ReceiptLine[] {
  return lines.flatMap((line) => {
    const { names, acquisition, vatCode, paymentSubject } = line;
    const pointsMinor = acquisition === null ? points * minorUnitsPerPoint : 0;
    return splitToUnitPrices(totalOf(line) - pointsMinor, quantityOf(line))
      .filter(({ unitPrice }) => unitPrice > 0)
      .map(({ quantity, unitPrice }) => ({
        name: names[language],
        quantity,
        unitPriceMinor: unitPrice,
        vatCode,
        paymentSubject,
      }));
  });
}

/** Lines as sold, in the reader's language. */
export function toItems(lines: readonly CellLine[], { language, currency }: TextReader): CellItem[] {
  return lines.map((line) => {
    const { productId, names, acquisition, priceMinor } = line;
    return {
      productId,
      name: names[language],
      quantity: quantityOf(line),
      acquisition,
      price: { amount: priceMinor, currency },
      total: { amount: totalOf(line), currency },
    };
  });
}

const totalOf = (line: CellLine) => line.priceMinor * quantityOf(line);
const sum = (lines: readonly CellLine[]) => lines.reduce((total, line) => total + totalOf(line), 0);

/** Sums of a cell order, without delivery and discount. */
export function toTotals({
  lines,
  points,
  currency,
}: {
  lines: readonly CellLine[];
  points: number;
  currency: string;
}): CellCalculation['totals'] {
  const toMoney = (amount: number) => ({ amount, currency });
  const goods = sum(lines.filter(({ acquisition }) => acquisition === null));
  const total = sum(lines);
  const pointsMinor = points * minorUnitsPerPoint;
  return {
    goods: toMoney(goods),
    discount: toMoney(0),
    containers: toMoney(total - goods),
    delivery: toMoney(0),
    points: toMoney(pointsMinor),
    total: toMoney(total),
    toPay: toMoney(total - pointsMinor),
  };
}
