import type { Cell } from '@kaplya/contract';
import type { Money } from '@kaplya/domain/money';
import type { CallRequest } from '@kaplya/client/calls/api-types.ts';

/** The ways to get the bottle for the water: the customer leaves an own empty one, rents one or buys one (S-53). */
export const bottleWays = ['own', 'rent', 'buy'] as const;

export type BottleWay = (typeof bottleWays)[number];

export function findBottleWay(text: string | null): BottleWay | null {
  return bottleWays.find((way) => way === text) ?? null;
}

type AdditionalProducts = CallRequest<'calculateCell'>['body']['additionalProducts'];

type CellContents = { product: { uuid: string } | null; container: Pick<Cell['container'], 'uuid'> };

/**
 * The goods of an order besides the first bottle of water, which is implied in the API calls: more water, and the
 * bottles for it.
 */
export function toAdditionalProducts(
  way: BottleWay,
  { product, container }: CellContents,
  quantity: number,
): AdditionalProducts {
  return [
    ...(product && quantity > 1 ? [{ product: product.uuid, quantity: quantity - 1 }] : []),
    ...(way === 'own' ? [] : [{ product: container.uuid, quantity, acquisition: way }]),
  ];
}

/** The highest quantity that can be ordered: the cell's stock, if it is known. */
export function toMostBottles({ product }: { product: { available: number } | null }): number {
  return Math.max(1, product?.available ?? 1);
}

/** The cost of `quantity` bottles of water including the containers of the chosen way, before points (rule 69). */
export function toPriceOf(
  way: BottleWay,
  { price, container }: Pick<Cell, 'price' | 'container'>,
  quantity: number,
): Money {
  const bottle = { own: 0, rent: container.rentPrice.amount, buy: container.fullPrice.amount }[way];
  return { ...price, amount: (price.amount + bottle) * quantity };
}
