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
 * Reads a choice at a cell. A cell holds only bottles of its water, as many as its stock, each in one returnable
 * container. Throws `cart.product_unavailable` for other goods and `cell.not_enough` for too many; the status of an
 * empty cell refuses earlier.
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
  // Every container has water in it.
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
