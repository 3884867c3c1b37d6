import { randomUUIDv7 } from 'node:crypto';
import {
  bottlesOfWater,
  toZoned,
  type AvailableByProduct,
  type CartLine,
  type RefusalReason,
  type Refused,
} from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Executor } from '#db/client.ts';
import { getOffers, readAvailability, type AreaCatalogue, type OfferedItem } from '#features/catalogue/index.ts';
import { getArea, getCityOf, type Area, type Partner } from '#features/company/index.ts';
import { findPromo, type KnownPromo } from '#features/promotions/index.ts';
import { Refusal } from '#http/refusal.ts';
import { stockedProductsOf } from './stocked-products.ts';
import { listLines, type CartLineRow, type CartRow } from './cart.store.ts';

/** A cart with all data that the rules need. */
export type LoadedCart = {
  readonly row: CartRow;
  readonly partner: Partner;
  readonly area: Area;
  readonly lines: readonly CartLine[];
  readonly offers: AreaCatalogue;
  readonly available: AvailableByProduct;
  /** The cart's promo code, valid or not; null if it does not exist. */
  readonly promo: KnownPromo | null;
  /** The code's gift in the cart's area; null without one. */
  readonly gift: OfferedItem | null;
};

/** The input of a calculation: a cart, or the goods of an order that changes. */
export type CartToPrice = Pick<LoadedCart, 'partner' | 'lines' | 'offers' | 'available' | 'gift'> & {
  readonly row: Pick<CartRow, 'id' | 'returnableContainer' | 'haveContainersToReturn' | 'declinedProducts' | 'address'>;
};

export type LoadOptions = {
  /** The cart's lines, and the stock of their products, if they have been read. */
  readonly lines?: readonly CartLineRow[];
  readonly stock?: AvailableByProduct;
  /** False where the stock is not needed; default: true. */
  readonly readsStock?: boolean;
  /** Products beyond the cart's own whose stock is also read. */
  readonly also?: readonly string[];
  /** Replaces the cart's code, which is then not looked up. */
  readonly promo?: KnownPromo;
};

/** The delivery day for prices: the chosen one, otherwise today in the city. */
export function pricingDay(context: Context, partner: Partner, row: Pick<CartRow, 'areaId' | 'intervalDay'>): string {
  const { timeZone } = getCityOf(partner, getArea(partner, row.areaId));
  return row.intervalDay ?? toZoned(context.clock.now().getTime(), timeZone).date;
}

/**
 * Reads what the options lack: the lines and the promo code in one round trip, the stock of the products in another.
 */
export async function loadCart(
  context: Context,
  executor: Executor,
  partner: Partner,
  row: CartRow,
  { lines: given, stock = {}, readsStock = true, also = [], promo: tried }: LoadOptions = {},
): Promise<LoadedCart> {
  const area = getArea(partner, row.areaId);
  const offers = await getOffers(context, partner, area.id, pricingDay(context, partner, row));
  const [rows, promo] = await Promise.all([
    given ?? listLines(executor, partner.id, row.id),
    tried ?? findPromoOf(context, executor, row),
  ]);
  const lines = rows.map((line) => toCartLine(line, offers, partner));
  const effect = promo?.rule.effect;
  const gift = effect?.kind === 'giftProduct' ? offers.findItem(effect.productId) : null;

  if (!readsStock) return { row, partner, area, lines, offers, available: {}, promo, gift };
  const stocked = [
    ...lines.flatMap(({ kind, itemId, components }) => stockedProductsOf({ kind, id: itemId, components })),
    ...also.flatMap((itemId) => stockedProductsOf(offers.getItem(itemId))),
    ...(gift ? stockedProductsOf(gift) : []),
    ...(offers.pump ? [offers.pump.id] : []),
  ];
  const missing = [...new Set(stocked)].filter((productId) => stock[productId] === undefined);
  const available = { ...stock, ...(await readAvailability(executor, partner, area.warehouseId, missing)) };
  return { row, partner, area, lines, offers, available, promo, gift };
}

async function findPromoOf(context: Context, executor: Executor, row: CartRow): Promise<KnownPromo | null> {
  const { partnerId, promoCode: code, subjectId, phone } = row;
  return code === null ? null : findPromo(context, executor, { partnerId, code, subjectId, phone });
}

function toCartLine(row: CartLineRow, offers: AreaCatalogue, partner: Partner): CartLine {
  const item = offers.getItem(row.productId ?? row.productSetId ?? '');
  return {
    ...toOfferedLine(item, partner, row.acquisition),
    lineId: row.id,
    quantity: row.quantity,
    isRequired: row.isRequired,
    automaticReason: row.reason,
    lastUnitPrice: row.lastPriceMinor,
  };
}

/** A line for an item not yet in the cart; `automaticReason` names the rule that adds it. */
export function toNewLine(
  item: OfferedItem,
  partner: Partner,
  { acquisition, automaticReason }: Pick<CartLine, 'acquisition' | 'automaticReason'>,
): CartLine {
  return {
    ...toOfferedLine(item, partner, acquisition),
    lineId: randomUUIDv7(),
    quantity: 0,
    isRequired: automaticReason !== null,
    automaticReason,
    lastUnitPrice: null,
  };
}

/** The catalogue's data of a line. */
function toOfferedLine(item: OfferedItem, partner: Partner, chosen: CartLine['acquisition']) {
  const acquisition = item.isContainer ? (chosen ?? 'buy') : null;
  return {
    kind: item.kind,
    itemId: item.id,
    acquisition,
    unitPrice: acquisition === 'rent' ? partner.rules.rentPriceMinor : item.priceMinor,
    containersPerUnit: item.containersPerUnit,
    components: item.components,
    isContainer: item.isContainer,
    isPump: item.isPump,
    isCooler: item.isCooler,
    isSoldHere: item.isSold,
    maxQuantity: item.maxQuantity,
  };
}

/** Bottles of water, including a gift's. */
export function bottlesIn(cart: Pick<LoadedCart, 'lines' | 'promo' | 'gift'>): number {
  return bottlesOfWater(cart.lines) + giftBottlesOf(cart);
}

/** Bottles of the promo code's gift, if the cart has goods that qualify for it. */
export function giftBottlesOf({ lines, promo, gift }: Pick<LoadedCart, 'lines' | 'promo' | 'gift'>): number {
  const effect = promo?.rule.effect;
  if (effect?.kind !== 'giftProduct' || !gift?.isSold || lines.every(({ isContainer }) => isContainer)) return 0;
  return gift.containersPerUnit * effect.quantity;
}

/** A rule's refusal, with the product's name in the customer's language. */
export function toRefusal(
  { reason }: Pick<Refused, 'reason'>,
  cart: LoadedCart,
  language: keyof OfferedItem['names'],
): Refusal {
  const details = detailsOf([reason], cart.partner);
  return new Refusal([toViolation(reason, cart, language)], details ? { details } : {});
}

/** Details for the client: the available quantity, or the sum of money to pay in addition to all points. */
export function detailsOf(
  reasons: readonly RefusalReason[],
  { currency }: Pick<Partner, 'currency'>,
): Readonly<Record<string, unknown>> | null {
  const maximum = reasons.length === 1 ? reasons[0]?.params['maximum'] : undefined;
  const extra = reasons.find(({ code }) => code === 'loyalty.not_enough_points')?.params['extraPayment'];
  if (maximum === undefined && extra === undefined) return null;
  return {
    ...(maximum !== undefined && { maximum }),
    ...(extra !== undefined && { extraPayment: { amount: extra, currency } }),
  };
}

export function toViolation(
  { code, params }: RefusalReason,
  { offers }: Pick<LoadedCart, 'offers'>,
  language: keyof OfferedItem['names'],
) {
  const itemId = params['itemId'] ?? params['productId'];
  const item = typeof itemId === 'string' ? offers.findItem(itemId) : null;
  return { code, params: item ? { ...params, name: item.names[language] } : params };
}
