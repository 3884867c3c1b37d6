import type { Money } from '@kaplya/domain/money';

/** Pieces at one price: those of the order keep its own, what is new has today's (rule 83). */
export type PricedPieces = { readonly quantity: number; readonly price: Money; readonly isToday: boolean };

type PricedLine = {
  readonly quantity: number;
  readonly was: number;
  readonly own: Money;
  /** Null: the item is not sold any more, so that no piece can be added. */
  readonly today: Money | null;
};

/** A line of an order after its quantity changed, by price; pieces that came at the same price are one part. */
export function pricePieces({ quantity, was, own, today }: PricedLine): PricedPieces[] {
  const more = quantity - was;
  if (quantity === 0) return [];
  if (more <= 0 || today === null || today.amount === own.amount) return [{ quantity, price: own, isToday: false }];
  return [
    { quantity: was, price: own, isToday: false },
    { quantity: more, price: today, isToday: true },
  ];
}

/** The sum of pieces before discount and points, in minor units. */
export const sumOfPieces = (pieces: readonly PricedPieces[]): number =>
  pieces.reduce((sum, { quantity, price }) => sum + quantity * price.amount, 0);
