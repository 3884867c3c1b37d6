import type { MinorUnits } from '../money/money.ts';

export type ItemKind = 'product' | 'product_set';

/** How a container is acquired; null for other items. */
export type Acquisition = 'buy' | 'rent';

/**
 * Why a line was added automatically. Carts never store GIFT (of a promo code) and RENTAL_DEBT (the container of an
 * overdue rental): callers pass them into each calculation.
 */
export type AutomaticReason = 'CONTAINER' | 'FIRST_ORDER_PUMP' | 'BUNDLE' | 'GIFT' | 'RENTAL_DEBT';

export interface SetComponent {
  readonly productId: string;
  /** Quantity in one set. */
  readonly quantity: number;
}

/** A cart's line with the present catalogue data of its item in the cart's area. */
export interface CartLine {
  readonly lineId: string;
  readonly kind: ItemKind;
  /** Id of the product or the product set. */
  readonly itemId: string;
  readonly quantity: number;
  /** Whether a rule added the line, not the customer (`isRequired` of the contract). */
  readonly isRequired: boolean;
  readonly automaticReason: AutomaticReason | null;
  readonly acquisition: Acquisition | null;
  /** List price of one with exchange; for a rented container, the rental fee. */
  readonly unitPrice: MinorUnits;
  /** Price shown in the last calculation; null before the first. */
  readonly lastUnitPrice: MinorUnits | null;
  /** Bottles of water in one piece, including a set's components. */
  readonly containersPerUnit: number;
  /** A set's components; empty for a product. */
  readonly components: readonly SetComponent[];
  readonly isContainer: boolean;
  /** Whether it is a pump, or a set with one. */
  readonly isPump: boolean;
  /** Whether it is a cooler, or a set with one. */
  readonly isCooler: boolean;
  readonly isSoldHere: boolean;
  /** The most pieces in one cart; null for no limit but the stock. */
  readonly maxQuantity: number | null;
}

/** Whether a cart stores the line: gifts and debts are passed into each calculation. */
export function isStoredLine(line: Partial<Pick<CartLine, 'automaticReason'>>): boolean {
  return line.automaticReason !== 'GIFT' && line.automaticReason !== 'RENTAL_DEBT';
}

/** All lines but containers; only goods are discounted, paid with points or earn any. */
export function isGoods(line: Pick<CartLine, 'isContainer'>): boolean {
  return !line.isContainer;
}

/** Goods chosen by the customer, unlike those that rules add. */
export function isChosenGoods(line: Pick<CartLine, 'isContainer' | 'isRequired'>): boolean {
  return isGoods(line) && !line.isRequired;
}

export function subtotalOf(line: Pick<CartLine, 'quantity' | 'unitPrice'>): MinorUnits {
  return line.quantity * line.unitPrice;
}
