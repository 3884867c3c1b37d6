import type { CatalogueRows } from '@kaplya/contract/fill/shop-rows';

/** Goods for a new shop to begin with, from an optional package beside the program; features reach them only here. */
export type SampleGoods = {
  /** The currencies (ISO 4217) in which the goods have prices; reading them loads none of the goods. */
  readonly currencies: readonly string[];
  /** Loads the goods with prices in a currency; null: there are none. */
  load(currency: string): Promise<Pick<CatalogueRows, 'products' | 'sets'> | null>;
};

export const noSampleGoods: SampleGoods = { currencies: [], load: () => Promise.resolve(null) };
