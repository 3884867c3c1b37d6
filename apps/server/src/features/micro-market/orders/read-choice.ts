import type { Acquisition, CellBottles, Language } from '@kaplya/domain';
import { Refusal } from '#http/refusal.ts';
import type { AreaCatalogue, OfferedItem } from '#features/catalogue/index.ts';
import type { CellRow } from '../cells/cells.store.ts';

type RequestedProduct = {
  readonly product: string;
  readonly quantity: number;
  readonly acquisition?: Acquisition | undefined;
};

type ChoiceContext = {
  readonly cell: CellRow;
  readonly offers: AreaCatalogue;
  readonly water: OfferedItem;
  readonly container: OfferedItem;
  readonly language: Language;
};

/**
 * Reads a choice at a cell. A cell contains only bottles of its water, as many as its stock, each in one returnable
 * container. Throws `cart.product_unavailable` for other goods and `cell.not_enough` for too many; the status of an
 * empty cell refuses earlier.
 */
export function readChoice(
  products: readonly RequestedProduct[],
  { cell, offers, water, container, language }: ChoiceContext,
): CellBottles {
  const foreign = products.find(({ product }) => product !== water.id && product !== container.id);
  if (foreign) {
    const name = offers.findItem(foreign.product)?.names[language] ?? '';
    throw new Refusal('cart.product_unavailable', {
      params: { name, cell: cell.number },
      details: { product: foreign.product },
    });
  }
  const bottles = {
    water: 1 + sumOf(products.filter(({ product }) => product === water.id)),
    bought: sumOf(products.filter((product) => product.product === container.id && product.acquisition !== 'rent')),
    rented: sumOf(products.filter((product) => product.product === container.id && product.acquisition === 'rent')),
  };
  const most = Math.max(1, cell.stock);
  if (bottles.water > most) throw notEnough(water, most, language);
  // Refuses more containers than bottles of water, because containers are sold only full.
  if (bottles.bought + bottles.rented > bottles.water) throw notEnough(container, bottles.water, language);
  return bottles;
}

function notEnough({ id, names }: OfferedItem, maximum: number, language: Language): Refusal {
  return new Refusal('cell.not_enough', {
    params: { name: names[language], maximum },
    details: { product: id, maximum },
  });
}

function sumOf(products: readonly RequestedProduct[]): number {
  return products.reduce((sum, { quantity }) => sum + quantity, 0);
}
