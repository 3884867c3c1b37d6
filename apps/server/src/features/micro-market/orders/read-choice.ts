import type { Acquisition, CellBottles, Language } from '@kaplya/domain';
import { Refusal } from '#http/refusal.ts';
import type { AreaCatalogue, OfferedItem } from '#features/catalogue/index.ts';
import type { CellRow } from '../cells/cells.store.ts';

type Wish = {
  readonly product: string;
  readonly quantity: number;
  readonly acquisition?: Acquisition | undefined;
};

type Reading = {
  readonly cell: CellRow;
  readonly offers: AreaCatalogue;
  readonly water: OfferedItem;
  readonly container: OfferedItem;
  readonly language: Language;
};

/**
 * What somebody takes out of a cell. It holds as many bottles of its water as its stock says, each in one returnable
 * container, and nothing else: a bottle of water, and what is wished beyond it. Throws `cart.product_unavailable` for
 * what it does not hold, `cell.not_enough` for more than is there (a cell that has nothing at all says so by its status).
 */
export function readChoice(
  wishes: readonly Wish[],
  { cell, offers, water, container, language }: Reading,
): CellBottles {
  const stranger = wishes.find(({ product }) => product !== water.id && product !== container.id);
  if (stranger) {
    const name = offers.findItem(stranger.product)?.names[language] ?? '';
    throw new Refusal('cart.product_unavailable', {
      params: { name, cell: cell.number },
      details: { product: stranger.product },
    });
  }
  const bottles = {
    water: 1 + sumOf(wishes.filter(({ product }) => product === water.id)),
    bought: sumOf(wishes.filter((wish) => wish.product === container.id && wish.acquisition !== 'rent')),
    rented: sumOf(wishes.filter((wish) => wish.product === container.id && wish.acquisition === 'rent')),
  };
  const most = Math.max(1, cell.stock);
  if (bottles.water > most) throw notEnough(water, most, language);
  // Each stands there with water in it.
  if (bottles.bought + bottles.rented > bottles.water) throw notEnough(container, bottles.water, language);
  return bottles;
}

function notEnough({ id, names }: OfferedItem, maximum: number, language: Language): Refusal {
  return new Refusal('cell.not_enough', {
    params: { name: names[language], maximum },
    details: { product: id, maximum },
  });
}

function sumOf(wishes: readonly Wish[]): number {
  return wishes.reduce((sum, { quantity }) => sum + quantity, 0);
}
