import type { MinorUnits } from '../money/money.ts';

export type ItemKind = 'product' | 'product_set';

/** How a container is taken; null for everything that is not a container. */
export type Acquisition = 'buy' | 'rent';

/**
 * Why a line was added automatically. A cart stores none of GIFT (of a promo code) and RENTAL_DEBT (the container of an
 * overdue rental): whoever calculates it passes them in.
 */
export type AutomaticReason = 'CONTAINER' | 'FIRST_ORDER_PUMP' | 'BUNDLE' | 'GIFT' | 'RENTAL_DEBT';

export interface SetComponent {
  readonly productId: string;
  /** In one set. */
  readonly quantity: number;
}

/** A line of a cart together with what the catalogue says about its item in the cart's area now. */
export interface CartLine {
  readonly lineId: string;
  readonly kind: ItemKind;
  /** Id of the product, or of the product set. */
  readonly itemId: string;
  readonly quantity: number;
  /** Added automatically, as `isRequired` of the contract. */
  readonly isRequired: boolean;
  readonly automaticReason: AutomaticReason | null;
  readonly acquisition: Acquisition | null;
  /** List price of one, with exchange; the fee of the rental for a rented container. */
  readonly unitPrice: MinorUnits;
  /** The price that the last calculation showed, null before the first. */
  readonly lastUnitPrice: MinorUnits | null;
  /** Bottles of water in one, those of a set's components counted. */
  readonly containersPerUnit: number;
  /** Of a set; empty for a product. */
  readonly components: readonly SetComponent[];
  readonly isContainer: boolean;
  /** Is a pump, or a set with one. */
  readonly isPump: boolean;
  /** Is a cooler, or a set with one. */
  readonly isCooler: boolean;
  readonly isSoldHere: boolean;
  /** The most of it that one cart may hold; null for no limit but the stock. */
  readonly maxQuantity: number | null;
}

/** Whether a cart keeps the line: gifts and debts are passed in anew for each calculation. */
export function isStoredLine(line: Partial<Pick<CartLine, 'automaticReason'>>): boolean {
  return line.automaticReason !== 'GIFT' && line.automaticReason !== 'RENTAL_DEBT';
}

/** Everything but containers; only goods are discounted, paid by points and earn any. */
export function isGoods(line: Pick<CartLine, 'isContainer'>): boolean {
  return !line.isContainer;
}

/** Goods that the customer put in; those that rules add follow them. */
export function isChosenGoods(line: Pick<CartLine, 'isContainer' | 'isRequired'>): boolean {
  return isGoods(line) && !line.isRequired;
}

export function subtotalOf(line: Pick<CartLine, 'quantity' | 'unitPrice'>): MinorUnits {
  return line.quantity * line.unitPrice;
}
