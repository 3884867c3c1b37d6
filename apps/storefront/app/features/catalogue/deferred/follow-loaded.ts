import { pause } from '@kaplya/client/streams/pause.ts';
import { whenOnline } from '@kaplya/ui/lazy/when-online.ts';
import type { Catalogue } from '#features/goods/catalogue.ts';
import { findCurrentCatalogue, hasCompletion, setCurrentCatalogue } from '#features/goods/use-catalogue.ts';
import type { syncCatalogue } from './shelf-pages.ts';

type Load = () => Promise<{ syncCatalogue: typeof syncCatalogue }>;

const RETRY_MS = 5000;

/** Call it when the layout shows another catalogue. In a large shop it refetches the goods that were loaded later. */
export function followLoaded(catalogue: Catalogue, load: Load = () => import('./shelf-pages.ts')): void {
  setCurrentCatalogue(catalogue);
  if (!catalogue.isWhole || hasCompletion()) void follow(catalogue, load);
}

/**
 * Loads the code that refetches goods; retries until it loads, because goods outside of the page's first part depend on
 * it.
 */
async function follow(catalogue: Catalogue, load: Load): Promise<void> {
  try {
    const pages = await whenOnline(load);
    void pages.syncCatalogue(catalogue);
  } catch {
    await pause(RETRY_MS);
    if (findCurrentCatalogue() === catalogue) await follow(catalogue, load);
  }
}
