import type { Cell } from '@kaplya/contract';
import type { Money } from '@kaplya/domain/money';
import type { CallRequest } from '#platform/api-types.ts';

/** A bottle of one's own to leave, one to rent, one to buy (S-53). */
export const bottleWays = ['own', 'rent', 'buy'] as const;

export type BottleWay = (typeof bottleWays)[number];

export function findBottleWay(text: string | null): BottleWay | null {
  return bottleWays.find((way) => way === text) ?? null;
}

type AdditionalProducts = CallRequest<'calculateCell'>['body']['additionalProducts'];

/** What goes with the water, as the calls of a cell are told. */
export function toAdditionalProducts(way: BottleWay, container: Pick<Cell['container'], 'uuid'>): AdditionalProducts {
  return way === 'own' ? [] : [{ product: container.uuid, quantity: 1, acquisition: way }];
}

/** What the water costs with a bottle of this way, before points (rule 69). */
export function toPriceOf(way: BottleWay, { price, container }: Pick<Cell, 'price' | 'container'>): Money {
  const bottle = { own: 0, rent: container.rentPrice.amount, buy: container.fullPrice.amount }[way];
  return { ...price, amount: price.amount + bottle };
}
