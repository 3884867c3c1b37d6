import type { CatalogueRows } from '@kaplya/contract/fill/shop-rows';

/** Goods for a new shop to begin with, from an optional package beside the program; features reach them only here. */
export type SampleGoods = {
  /** ISO 4217; in other currencies there are no prices. Loads none of the goods. */
  readonly currencies: readonly string[];
  /** Null: none in this currency. */
  load(currency: string): Promise<Pick<CatalogueRows, 'products' | 'sets'> | null>;
};

export const noSampleGoods: SampleGoods = { currencies: [], load: () => Promise.resolve(null) };
