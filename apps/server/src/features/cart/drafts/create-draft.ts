import { randomUUIDv7 } from 'node:crypto';
import type { CartAddress, CartPayment } from '@kaplya/contract';
import { foldPromoCode, parseDeliveryWishes, type DeliveryWish, type RefusalReason } from '@kaplya/domain';
import type { Context } from '#context.ts';
import { getOffers, type OfferedItem } from '#features/catalogue/index.ts';
import { findServingArea, getDefaultArea } from '#features/company/index.ts';
import type { CallOf } from '#http/call.ts';
import type { CartLineRow, CartRow } from '../cart.store.ts';
import { cartExpiry } from '../change-cart.ts';
import { pricingDay } from '../loaded-cart.ts';

/** All choices of a cart in one input. */
export type DraftInput = {
  readonly phone: string | null;
  readonly customerName: string | null;
  /** The e-mail address for receipts; null: that of the account. */
  readonly email: string | null;
  readonly address: CartAddress | null;
  readonly items: readonly DraftItem[];
  /** Empty bottles that are handed over. */
  readonly returned: number;
  readonly declinedProducts: readonly string[];
  readonly interval: { readonly day: string; readonly templateId: string } | null;
  readonly payment: CartPayment | null;
  readonly note: string;
  readonly wishes: readonly DeliveryWish[];
  readonly promoCode: string;
  readonly paidByPoints: boolean | number;
};

export type DraftItem = {
  readonly kind: 'product' | 'product_set';
  /** Any id of the item. */
  readonly itemId: string;
  readonly quantity: number;
};

/** A cart that exists only in memory: without a row, a hold in a slot or reserved stock. */
export type CartDraft = { readonly row: CartRow; readonly lines: readonly CartLineRow[] };

/** A draft, with a refusal for each item that cannot be in a cart. */
export type CreatedDraft = CartDraft & { readonly refusals: readonly RefusalReason[] };

const longestCode = 60;

/** The cart that the caller would have after all these choices, before the rules have added anything. */
export async function createDraft(
  context: Context,
  call: CallOf<'bearer' | 'partner'>,
  input: DraftInput,
): Promise<CreatedDraft> {
  const { bearer, partner } = call;
  const now = context.clock.now();
  const area = input.address && findServingArea(partner, input.address);
  const row: CartRow = {
    partnerId: partner.id,
    id: randomUUIDv7(),
    subjectId: bearer.subjectId,
    areaId: (area ?? getDefaultArea(partner)).id,
    status: 'open',
    returnableContainer: input.returned,
    haveContainersToReturn: input.returned > 0,
    declinedProducts: [...input.declinedProducts],
    address: area ? input.address : null,
    intervalDay: input.interval?.day ?? null,
    intervalTemplateId: input.interval?.templateId ?? null,
    isIntervalGone: false,
    phone: input.phone,
    customerName: input.customerName,
    email: input.email,
    payment: input.payment,
    note: input.note,
    wishes: parseDeliveryWishes(input.wishes),
    promoCode: foldPromoCode(input.promoCode).slice(0, longestCode) || null,
    paidByPoints: input.paidByPoints,
    deletedItems: [],
    handedOverFrom: null,
    calculatedToPayMinor: null,
    createdAt: now,
    updatedAt: now,
    expiresAt: cartExpiry(partner, now),
  };
  return { row, ...(await toLines(context, call, row, input.items)) };
}

/** Lines of the items that the shop has, each item once, and a refusal for each other one. */
async function toLines(
  context: Context,
  { partner }: CallOf<'partner'>,
  row: CartRow,
  items: readonly DraftItem[],
): Promise<Pick<CreatedDraft, 'lines' | 'refusals'>> {
  const offers = await getOffers(context, partner, row.areaId, pricingDay(context, partner, row));
  const refusals: RefusalReason[] = [];
  const quantities = new Map<string, { readonly item: OfferedItem; readonly quantity: number }>();
  for (const { kind, itemId, quantity } of items) {
    const item = offers.findItem(itemId);
    if (item?.kind !== kind) {
      refusals.push({ code: 'cart.product_unavailable', params: { itemId } });
      continue;
    }
    quantities.set(item.id, { item, quantity: quantity + (quantities.get(item.id)?.quantity ?? 0) });
  }
  const chosen = [...quantities.values()];
  for (const { item, quantity } of chosen) {
    const { id: itemId, maxQuantity: maximum } = item;
    if (maximum !== null && quantity > maximum) {
      refusals.push({ code: 'cart.maximum_reached', params: { itemId, maximum } });
    }
  }
  return { lines: chosen.map(({ item, quantity }) => toLine(row, item, quantity)), refusals };
}

function toLine({ partnerId, id: cartId, createdAt }: CartRow, item: OfferedItem, quantity: number): CartLineRow {
  return {
    partnerId,
    id: randomUUIDv7(),
    cartId,
    productId: item.kind === 'product' ? item.id : null,
    productSetId: item.kind === 'product_set' ? item.id : null,
    quantity,
    isRequired: false,
    reason: null,
    acquisition: item.isContainer ? 'buy' : null,
    lastPriceMinor: null,
    createdAt,
  };
}
