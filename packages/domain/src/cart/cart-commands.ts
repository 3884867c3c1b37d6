import type { CartCalculation } from './calculate-cart.ts';
import { isChosenGoods, type CartLine } from './cart-line.ts';
import {
  addReturnable,
  bottlesOfWater,
  checkContainersToAdd,
  clampReturned,
  effectiveReturned,
  makeRoomForContainers,
  maximumContainers,
  reduceReturnable,
  trimContainers,
  type BottleDeclaration,
} from '../containers/containers.ts';
import { accepted, refused, type Outcome } from '../refusal-reason.ts';
import { canDecline, type RequiredReason } from './required-products.ts';
import { checkQuantity, type AvailableByProduct } from '../stock/stock.ts';

export interface CartContents extends BottleDeclaration {
  readonly lines: readonly CartLine[];
  readonly declinedProductIds: readonly string[];
  /** Bottles of water in the promo code's gift, beside the lines; absent for none. */
  readonly giftBottles?: number;
}

/** W, the bottles of water, of a cart between two calculations. */
function waterOf({ lines, giftBottles = 0 }: CartContents): number {
  return bottlesOfWater(lines) + (lines.some(isChosenGoods) ? giftBottles : 0);
}

export type CartCommand =
  /** Adds `quantity` of the line's item to the line of the same kind, or creates that line. */
  | { readonly kind: 'add'; readonly line: CartLine; readonly quantity: number }
  | { readonly kind: 'reduce'; readonly lineId: string; readonly quantity: number }
  | { readonly kind: 'remove'; readonly lineId: string }
  | { readonly kind: 'addReturnable'; readonly quantity: number }
  | { readonly kind: 'reduceReturnable'; readonly quantity: number }
  | { readonly kind: 'answer'; readonly haveContainersToReturn: boolean | null }
  | { readonly kind: 'decline'; readonly productId: string };

export interface CommandContext {
  readonly available: AvailableByProduct;
  readonly pumpProductId: string | null;
}

/**
 * Applies a command, then limits declared bottles and containers (`withinLimits`). A refused command changes nothing.
 */
export function applyCommand(cart: CartContents, command: CartCommand, context: CommandContext): Outcome<CartContents> {
  switch (command.kind) {
    case 'add':
      return addToCart(cart, command.line, command.quantity, context);
    case 'reduce':
      return reduceLine(cart, command.lineId, command.quantity);
    case 'remove':
      return reduceLine(cart, command.lineId, Infinity);
    case 'addReturnable': {
      const returned = addReturnable(cart.returnableContainer, command.quantity, waterOf(cart));
      return returned.ok ? accepted(withinLimits({ ...cart, returnableContainer: returned.value })) : returned;
    }
    case 'reduceReturnable': {
      const returnableContainer = reduceReturnable(cart.returnableContainer, command.quantity);
      return accepted(withinLimits({ ...cart, returnableContainer }));
    }
    case 'answer':
      return accepted(withinLimits({ ...cart, haveContainersToReturn: command.haveContainersToReturn }));
    case 'decline': {
      const { productId } = command;
      if (!canDecline(productId, context.pumpProductId)) return refused('cart.decline_refused', { productId });
      return accepted({ ...cart, declinedProductIds: [...new Set([...cart.declinedProductIds, productId])] });
    }
  }
}

/** The line with the same item and acquisition, to which a command's quantity is added. */
export function findSameLine<Line extends CartLine>(
  lines: readonly Line[],
  wanted: Pick<CartLine, 'kind' | 'itemId' | 'isRequired' | 'acquisition'>,
): Line | null {
  const isSame = (line: CartLine) =>
    line.kind === wanted.kind &&
    line.itemId === wanted.itemId &&
    line.isRequired === wanted.isRequired &&
    line.acquisition === wanted.acquisition;
  return lines.find(isSame) ?? null;
}

/** Creates lines for products and containers that a calculation reports as missing; their quantity is ignored. */
export interface AutomaticLines {
  readonly container: () => CartLine;
  readonly goods: (productId: string, reason: RequiredReason) => CartLine;
}

/**
 * Adds the products and containers that a calculation reports as missing, as clients do; stops at the first refusal.
 */
export function addReported(
  cart: CartContents,
  calculation: Pick<CartCalculation, 'insufficientReturnableContainer' | 'requiredProducts'>,
  automaticLines: AutomaticLines,
  context: CommandContext,
): Outcome<CartContents> {
  const additions = calculation.requiredProducts.map(({ productId, quantity, reason }) => ({
    line: automaticLines.goods(productId, reason),
    quantity,
  }));
  if (calculation.insufficientReturnableContainer > 0) {
    additions.push({ line: automaticLines.container(), quantity: calculation.insufficientReturnableContainer });
  }
  return additions.reduce<Outcome<CartContents>>(
    (outcome, addition) => (outcome.ok ? applyCommand(outcome.value, { kind: 'add', ...addition }, context) : outcome),
    accepted(cart),
  );
}

function addToCart(
  cart: CartContents,
  item: CartLine,
  quantity: number,
  context: CommandContext,
): Outcome<CartContents> {
  if (!item.isSoldHere) return refused('cart.product_unavailable', { itemId: item.itemId });
  let present = cart.lines;
  if (item.isContainer) {
    const water = waterOf(cart);
    present = makeRoomForContainers(present, item, quantity, maximumContainers(water, effectiveReturned(cart, water)));
    const containers = checkContainersToAdd(present, { ...cart, water }, quantity);
    if (!containers.ok) return containers;
  }

  const same = findSameLine(present, item);
  const others = present.filter((line) => line !== same);
  const line = { ...(same ?? item), quantity: (same?.quantity ?? 0) + quantity };
  const checked = checkQuantity(line, others, context.available);
  if (!checked.ok) return checked;

  const lines = same === null ? [...present, line] : present.map((each) => (each === same ? line : each));
  return accepted(withinLimits({ ...cart, lines }));
}

function reduceLine(cart: CartContents, lineId: string, by: number): Outcome<CartContents> {
  const line = cart.lines.find((present) => present.lineId === lineId);
  if (line === undefined) return accepted(cart);
  if (line.isRequired) return refused('cart.required_line', { reason: line.automaticReason ?? 'BUNDLE' });

  const quantity = line.quantity - by;
  const lines =
    quantity > 0
      ? cart.lines.map((present) => (present === line ? { ...line, quantity } : present))
      : cart.lines.filter((present) => present !== line);
  return accepted(withinLimits({ ...cart, lines }));
}

/** Limits the returned bottles to the water, and the containers to the number needed. */
export function withinLimits(cart: CartContents): CartContents {
  const water = waterOf(cart);
  const returnableContainer = clampReturned(cart.returnableContainer, water);
  const maximum = maximumContainers(water, effectiveReturned({ ...cart, returnableContainer }, water));
  return { ...cart, returnableContainer, lines: trimContainers(cart.lines, maximum) };
}
