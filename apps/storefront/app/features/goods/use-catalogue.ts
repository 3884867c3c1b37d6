import { createStore } from '@kaplya/state/create-store.ts';
import { useStore } from '@kaplya/state/use-store.ts';
import { createContext, use, useMemo } from 'react';
import { toCatalogue, type Catalogue } from './catalogue.ts';

const emptyCatalogue = toCatalogue({
  areaId: null,
  company: null,
  banners: [],
  shelf: { categories: [], products: [], productSets: [] },
});

export const CatalogueContext = createContext<Catalogue>(emptyCatalogue);

/** Adds goods that were loaded later to the catalogue of a large shop. */
type Completion = (loaded: Catalogue) => Catalogue;

let current: Catalogue | null = null;
const completion = createStore<Completion | null>(null);

/** The catalogue that was loaded with the page. Empty on pages without one, such as the checkout. */
export function useLoadedCatalogue(): Catalogue {
  return use(CatalogueContext);
}

/**
 * The catalogue of the page, including goods of a large shop that were loaded later. `findItem` requests missing goods.
 * Until its code is loaded, a missing item may exist all the same.
 */
export function useCatalogue(): Catalogue {
  const loaded = use(CatalogueContext);
  const complete = useStore(completion);
  return useMemo(() => {
    if (complete) return complete(loaded);
    return loaded.isWhole ? loaded : { ...loaded, isMissing: () => true };
  }, [complete, loaded]);
}

export function setCompletion(next: Completion): void {
  completion.setState(next);
}

export function hasCompletion(): boolean {
  return completion.getState() !== null;
}

/** The catalogue that the layout shows, or showed last. */
export function findCurrentCatalogue(): Catalogue | null {
  return current;
}

export function setCurrentCatalogue(catalogue: Catalogue): void {
  current = catalogue;
}
