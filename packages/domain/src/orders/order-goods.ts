import { calculateCart, type CartCalculation, type CartInput } from '../cart/calculate-cart.ts';
import type { AutomaticLines } from '../cart/cart-commands.ts';
import { isChosenGoods, isGoods, isStoredLine, type CartLine } from '../cart/cart-line.ts';
import { checkQuantity, type AvailableByProduct } from '../stock/stock.ts';
import { accepted, refused, type CartRefusalCode, type Outcome } from '../refusal-reason.ts';

/** Refusals of changed goods: those of a cart, and an order without any goods left, which is a cancellation. */
export type OrderGoodsRefusalCode = CartRefusalCode | 'order.change_empty' | 'order.line_unknown';

/** A change of an order's goods. Lines that are not named stay. */
export interface WantedGoods {
  /** The new quantities of lines of the order; 0 removes a line. */
  readonly quantities: readonly { readonly lineId: string; readonly quantity: number }[];
  /** Additional goods at today's price. */
  readonly added: readonly { readonly offer: CartLine; readonly quantity: number }[];
}

export interface StagedGoods {
  readonly lines: readonly CartLine[];
  /** Removed automatic goods that the customer has already, such as the pump of a first order. */
  readonly declinedProductIds: readonly string[];
  /** Whether the change only removes pieces, so that nothing has today's price. */
  readonly isOnlyLess: boolean;
  readonly isSame: boolean;
}

/**
 * The goods of an order after a change: existing pieces have the order's own prices, and a line that grows splits
 * (rule 83).
 *
 * @param sold the lines that are still to be delivered, with the prices of the order
 * @param offerOf the same item at today's price; null if it is not sold any more
 */
export function stageGoods(
  sold: readonly CartLine[],
  { quantities, added }: WantedGoods,
  { offerOf, available }: { offerOf: (line: CartLine) => CartLine | null; available: AvailableByProduct },
): Outcome<StagedGoods, OrderGoodsRefusalCode> {
  const wanted = new Map(quantities.map(({ lineId, quantity }) => [lineId, quantity]));
  const known = new Set(sold.map(({ lineId }) => lineId));
  for (const lineId of wanted.keys()) if (!known.has(lineId)) return refused('order.line_unknown', { lineId });

  const remaining: CartLine[] = [];
  const grown: WantedGoods['added'][number][] = [];
  const declinedProductIds: string[] = [];
  let isLess = false;
  for (const line of sold) {
    const quantity = wanted.get(line.lineId) ?? line.quantity;
    if (quantity !== line.quantity && line.isRequired) {
      // An automatic line can only be removed, and only the pump, because the customer has one (rule 13).
      if (quantity > 0 || line.automaticReason !== 'FIRST_ORDER_PUMP') {
        return refused('cart.required_line', { reason: line.automaticReason ?? 'BUNDLE' });
      }
      declinedProductIds.push(line.itemId);
    }
    isLess ||= quantity < line.quantity;
    if (quantity > 0) remaining.push({ ...line, quantity: Math.min(quantity, line.quantity) });
    if (quantity <= line.quantity) continue;
    const offer = offerOf(line);
    if (offer === null) return refused('cart.product_unavailable', { itemId: line.itemId });
    grown.push({ offer, quantity: quantity - line.quantity });
  }

  let lines: readonly CartLine[] = remaining;
  for (const { offer, quantity } of [...grown, ...added]) {
    if (!offer.isSoldHere) return refused('cart.product_unavailable', { itemId: offer.itemId });
    const fits = checkQuantity({ ...offer, quantity }, lines, available);
    if (!fits.ok) return refused(fits.reason.code, { ...fits.reason.params, itemId: offer.itemId });
    lines = addPieces(lines, offer, quantity);
  }
  if (!lines.some(isChosenGoods)) return refused('order.change_empty');
  const isMore = grown.length > 0 || added.length > 0;
  return accepted({ lines, declinedProductIds, isOnlyLess: isLess && !isMore, isSame: !isLess && !isMore });
}

/** Adds pieces to the line of the same item, price and cause, or as a line of their own. */
function addPieces(lines: readonly CartLine[], offer: CartLine, quantity: number): readonly CartLine[] {
  const same = lines.find(
    (line) =>
      line.kind === offer.kind &&
      line.itemId === offer.itemId &&
      line.unitPrice === offer.unitPrice &&
      line.isRequired === offer.isRequired &&
      line.automaticReason === offer.automaticReason &&
      line.acquisition === offer.acquisition,
  );
  if (same === undefined) return [...lines, { ...offer, quantity }];
  return lines.map((line) => (line === same ? { ...line, quantity: line.quantity + quantity } : line));
}

/** The declaration of empties of an order. */
export interface DeclaredEmpties {
  /** W before the change: bottles of water. */
  readonly water: number;
  /** R_eff before the change: empties to be returned. */
  readonly returned: number;
}

/**
 * The empties of an order whose goods change: the new declaration if there is one, else the former. A customer who
 * exchanged every bottle exchanges the new ones too (rule 3); with less water, R decreases (rule 6).
 */
export function declareAnew(
  { water: before, returned }: DeclaredEmpties,
  declared: number | null,
  water: number,
): Outcome<Pick<CartInput, 'returnableContainer' | 'haveContainersToReturn'>> {
  if (declared !== null) {
    if (declared > water) return refused('cart.returned_exceed_water', { bottles: declared, water });
    return accepted({ returnableContainer: declared, haveContainersToReturn: declared > 0 });
  }
  const exchangesAll = before > 0 && returned === before;
  return accepted({
    returnableContainer: exchangesAll ? null : Math.min(returned, water),
    haveContainersToReturn: exchangesAll || returned > 0,
  });
}

export interface AmendedGoods {
  readonly calculation: CartCalculation;
  /** Whether the promo code no longer applies to the changed goods. */
  readonly isPromoDropped: boolean;
}

/**
 * Calculates changed goods as the cart does, and adds missing products at today's price (rule 7). Refuses
 * what still prevents an order.
 *
 * @param isPromoValid whether the order's promo code counts for the calculation without it
 */
export function amendGoods(
  input: CartInput,
  today: AutomaticLines,
  isPromoValid: (withoutPromo: CartCalculation) => boolean,
): Outcome<AmendedGoods> {
  const isPromoDropped = input.promo !== null && !isPromoValid(calculateCart({ ...input, promo: null }));
  const counted = isPromoDropped ? { ...input, promo: null, giftLine: null } : input;
  const reported = calculateCart(counted);
  const calculation = calculateCart({ ...counted, lines: addMissing(reported, today) });
  const [violation] = calculation.violations;
  return violation ? { ok: false, reason: violation } : accepted({ calculation, isPromoDropped });
}

function addMissing(reported: CartCalculation, today: AutomaticLines): readonly CartLine[] {
  let lines: readonly CartLine[] = reported.lines.filter(isStoredLine);
  for (const { productId, quantity, reason } of reported.requiredProducts) {
    lines = addPieces(lines, today.goods(productId, reason), quantity);
  }
  const missing = reported.insufficientReturnableContainer;
  return missing > 0 ? addPieces(lines, today.container(), missing) : lines;
}

/** How further containers are acquired: rented if all containers of the order are rented, else bought. */
export function acquisitionOfMore(sold: readonly CartLine[]): 'buy' | 'rent' {
  const containers = sold.filter((line) => !isGoods(line) && isStoredLine(line));
  return containers.length > 0 && containers.every(({ acquisition }) => acquisition === 'rent') ? 'rent' : 'buy';
}
