import type { CellCalculation, CellItem } from '@kaplya/contract';
import { minorUnitsPerPoint, priceCell, type Acquisition, type CellPrice, type Language } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Executor } from '#db/client.ts';
import { getContainer, getOffers, type OfferedItem } from '#features/catalogue/index.ts';
import { getDefaultArea, type Partner } from '#features/company/index.ts';
import { rentRefusalOf } from '#features/containers/index.ts';
import { readPoints } from '#features/loyalty/index.ts';
import { findLeastOnline, type ReceiptLine } from '#features/payments/index.ts';
import { Refusal } from '#http/refusal.ts';
import type { CellLine } from './cell-sessions.table.ts';
import type { CellRow } from './cells.store.ts';

/** What a customer chose at a cell, as the contract says it. */
export type Choice = {
  readonly usePoints: boolean;
  readonly additionalProducts: readonly { readonly product: string; readonly acquisition?: Acquisition | undefined }[];
};

/** `customerId` null: a visitor, who has neither points nor rentals. */
export type Chooser = { readonly partner: Partner; readonly customerId: string | null };

export type PricedChoice = {
  readonly acquisition: Acquisition | null;
  readonly price: CellPrice;
  readonly lines: readonly CellLine[];
  readonly containerPriceMinor: number;
  readonly balance: number;
};

/**
 * Prices a choice (rules 69 and 77a). Throws `cart.product_unavailable` for anything but the container, and
 * `rental.overdue` or `rental.owed` for who may not rent (rule 18).
 */
export async function priceChoice(
  context: Context,
  executor: Executor,
  { partner, customerId }: Chooser,
  cell: CellRow,
  { usePoints, additionalProducts }: Choice,
): Promise<PricedChoice> {
  const now = context.clock.now();
  const offers = await getOffers(context, partner, getDefaultArea(partner).id, null);
  const container = getContainer(offers, partner);
  const water = offers.getItem(cell.productId);
  const [extra] = additionalProducts;
  if (extra && extra.product !== container.id) {
    throw new Refusal('cart.product_unavailable', { params: { name: '' } });
  }
  const acquisition = extra ? (extra.acquisition ?? 'buy') : null;
  if (acquisition === 'rent' && customerId !== null) {
    const refusal = await rentRefusalOf(executor, partner, { subjectId: customerId, legalPersonId: null }, now);
    if (refusal) throw new Refusal([{ code: refusal.code, params: refusal.params }]);
  }
  const balance = customerId === null ? 0 : (await readPoints(executor, partner, customerId, now)).available;
  const price = priceCell({
    waterMinor: cell.priceMinor,
    containerMinor: container.priceMinor,
    rentMinor: partner.rules.rentPriceMinor,
    acquisition,
    usePoints,
    balance,
    maxShareBps: partner.rules.pointsMaxShareBps,
    earnBps: customerId === null ? 0 : water.earnBps,
    leastPayable: await findLeastOnline(context, partner),
  });
  return {
    acquisition,
    price,
    lines: toLines(price, { water, container, acquisition }),
    containerPriceMinor: container.priceMinor,
    balance,
  };
}

function toLines(
  price: CellPrice,
  {
    water,
    container,
    acquisition,
  }: { readonly water: OfferedItem; readonly container: OfferedItem; readonly acquisition: Acquisition | null },
): CellLine[] {
  const lines = [toLine(water, null, price.goods)];
  if (price.container !== null) lines.push(toLine(container, acquisition, price.container));
  return lines;
}

function toLine(item: OfferedItem, acquisition: Acquisition | null, priceMinor: number): CellLine {
  const { id: productId, names, vatCode, paymentSubject } = item;
  return { productId, names, acquisition, priceMinor, vatCode, paymentSubject };
}

/** What points pay for is not on the receipt of the money. */
export function toReceipt(lines: readonly CellLine[], points: number, language: Language): ReceiptLine[] {
  return lines
    .map(({ names, acquisition, priceMinor, vatCode, paymentSubject }) => {
      const pointsMinor = acquisition === null ? points * minorUnitsPerPoint : 0;
      return { name: names[language], quantity: 1, unitPriceMinor: priceMinor - pointsMinor, vatCode, paymentSubject };
    })
    .filter(({ unitPriceMinor }) => unitPriceMinor > 0);
}

/** Lines as sold, in the reader's language. */
export function toItems(
  lines: readonly CellLine[],
  { language, currency }: { language: Language; currency: string },
): CellItem[] {
  return lines.map(({ productId, names, acquisition, priceMinor }) => {
    const money = { amount: priceMinor, currency };
    return { productId, name: names[language], quantity: 1, acquisition, price: money, total: money };
  });
}

const sum = (lines: readonly CellLine[]) => lines.reduce((total, { priceMinor }) => total + priceMinor, 0);

/** The sums of an order at a cell: nothing is delivered or taken off there. */
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
