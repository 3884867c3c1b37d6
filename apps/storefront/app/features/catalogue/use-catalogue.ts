import { createContext, use } from 'react';
import { toCatalogue, type Catalogue } from './catalogue.ts';

const nothing = toCatalogue({
  areaId: null,
  company: null,
  banners: [],
  shelf: { categories: [], products: [], productSets: [] },
});

export const CatalogueContext = createContext<Catalogue>(nothing);

/** The catalogue that the layout loaded; empty on pages that stand outside of it, such as the checkout. */
export function useCatalogue(): Catalogue {
  return use(CatalogueContext);
}
