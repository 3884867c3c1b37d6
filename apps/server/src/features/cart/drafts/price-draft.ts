import {
  addReported,
  clampQuantities,
  isStoredLine,
  type Acquisition,
  type CartContents,
  type CartLine,
} from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Executor } from '#db/client.ts';
import type { CallOf } from '#http/call.ts';
import type { CartLineRow } from '../cart.store.ts';
import type { FilledItem } from '../lifecycle/create-filled-cart.ts';
import { giftBottlesOf, toNewLine, type LoadedCart } from '../loaded-cart.ts';
import {
  priceLockedCart,
  type CartDependencies,
  type PricedCart,
  type PromoTrialFacts,
} from '../pricing/price-locked-cart.ts';
import type { CartDraft } from './create-draft.ts';

export type PricedDraft = CartDraft & {
  readonly priced: PricedCart;
  /** The items that `limitsToStock` reduced or left out. */
  readonly missing: readonly FilledItem[];
};

export type PriceDraftOptions = {
  /** Whether missing containers are bought or rented. */
  readonly acquisition: Acquisition;
  /** Limits items to those sold and in stock, as repeating an order does (rule 55). */
  readonly limitsToStock: boolean;
  /** A promo code under trial, in place of the draft's own. */
  readonly trial?: PromoTrialFacts;
};

/**
 * Prices a draft as a stored cart is priced, and adds what the calculation reports as missing, as the storefront
 * does. Items that cannot be added stay reported.
 */
export async function priceDraft(
  context: Context,
  executor: Executor,
  call: CallOf<'bearer' | 'partner'>,
  draft: CartDraft,
  dependencies: CartDependencies,
  { acquisition, limitsToStock, trial }: PriceDraftOptions,
): Promise<PricedDraft> {
  const price = ({ row, lines }: CartDraft) =>
    priceLockedCart(context, executor, call, row, dependencies, { lines, trial });
  let pricedDraft: PricedDraft = { ...draft, priced: await price(draft), missing: [] };
  const missing = limitsToStock ? findMissing(pricedDraft.priced.cart) : [];
  if (missing.length > 0) {
    const limited = { row: draft.row, lines: withoutMissing(draft.lines, missing) };
    pricedDraft = { ...limited, priced: await price(limited), missing };
  }
  const completed = addMissing(pricedDraft, pricedDraft.priced, acquisition);
  return completed ? { ...completed, priced: await price(completed), missing } : pricedDraft;
}

/** The items of which the cart has more than are sold in its area and in stock; items added by rules are left out. */
function findMissing({ lines, available }: LoadedCart): FilledItem[] {
  const chosen = lines.filter(({ isRequired }) => !isRequired);
  const fitting = clampQuantities(
    chosen.filter(({ isSoldHere }) => isSoldHere),
    available,
  );
  const quantities = new Map(fitting.map(({ lineId, quantity }) => [lineId, quantity]));
  return chosen.flatMap(({ lineId, itemId, quantity: requested, isSoldHere: isSold }) => {
    const quantity = quantities.get(lineId) ?? 0;
    return quantity < requested ? [{ itemId, requested, quantity, isSold }] : [];
  });
}

function withoutMissing(lines: readonly CartLineRow[], missing: readonly FilledItem[]): CartLineRow[] {
  return lines.flatMap((line) => {
    const short = missing.find(({ itemId }) => itemId === (line.productId ?? line.productSetId));
    if (!short) return [line];
    return short.quantity > 0 ? [{ ...line, quantity: short.quantity }] : [];
  });
}

/** The draft with its missing items added; null if none is missing, or if one cannot be added. */
function addMissing(draft: CartDraft, { cart, calculation }: PricedCart, acquisition: Acquisition): CartDraft | null {
  const { row } = draft;
  const { partner, offers } = cart;
  const { insufficientReturnableContainer: containers, requiredProducts } = calculation;
  if (containers === 0 && requiredProducts.length === 0) return null;
  const container = offers.getItem(partner.rules.containerExternalId);
  const before: CartContents = {
    lines: calculation.lines.filter(isStoredLine),
    returnableContainer: calculation.returnableContainer,
    haveContainersToReturn: row.haveContainersToReturn,
    declinedProductIds: row.declinedProducts,
    giftBottles: giftBottlesOf(cart),
  };
  const automaticLines = {
    container: () => toNewLine(container, partner, { acquisition, automaticReason: 'CONTAINER' as const }),
    goods: (productId: string, automaticReason: 'FIRST_ORDER_PUMP' | 'BUNDLE') =>
      toNewLine(offers.getItem(productId), partner, { acquisition: null, automaticReason }),
  };
  const shelf = { available: cart.available, pumpProductId: offers.pump?.id ?? null };
  const outcome = addReported(before, calculation, automaticLines, shelf);
  return outcome.ok ? { row, lines: outcome.value.lines.map((line) => toRow(line, draft)) } : null;
}

function toRow(line: CartLine, { row, lines }: CartDraft): CartLineRow {
  const { lineId: id, kind, itemId, quantity, isRequired, automaticReason: reason, acquisition } = line;
  const known = lines.find((each) => each.id === id);
  if (known) return { ...known, quantity };
  return {
    partnerId: row.partnerId,
    id,
    cartId: row.id,
    productId: kind === 'product' ? itemId : null,
    productSetId: kind === 'product_set' ? itemId : null,
    quantity,
    isRequired,
    reason,
    acquisition,
    lastPriceMinor: null,
    createdAt: row.createdAt,
  };
}
