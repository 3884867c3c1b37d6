import { pause } from '@kaplya/client/streams/pause.ts';
import { whenOnline } from '@kaplya/ui/lazy/when-online.ts';
import type { Catalogue } from '#features/goods/catalogue.ts';
import { findCurrentCatalogue, hasCompletion, setCurrentCatalogue } from '#features/goods/use-catalogue.ts';
import type { syncCatalogue } from './shelf-pages.ts';

type Load = () => Promise<{ syncCatalogue: typeof syncCatalogue }>;

const AGAIN_MS = 5000;

/** The layout shows another catalogue: of a large shop, what came later follows it. */
export function followLoaded(catalogue: Catalogue, load: Load = () => import('./shelf-pages.ts')): void {
  setCurrentCatalogue(catalogue);
  if (!catalogue.isWhole || hasCompletion()) void follow(catalogue, load);
}

/** As long as the code has not come nobody knows what else is sold: it is asked for until it is there. */
async function follow(catalogue: Catalogue, load: Load): Promise<void> {
  try {
    const pages = await whenOnline(load);
    void pages.syncCatalogue(catalogue);
  } catch {
    await pause(AGAIN_MS);
    if (findCurrentCatalogue() === catalogue) await follow(catalogue, load);
  }
}
