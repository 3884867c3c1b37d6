import { pause } from '@kaplya/client/streams/pause.ts';
import { whenOnline } from '@kaplya/ui/lazy/when-online.ts';
import type { Catalogue } from '#features/goods/catalogue.ts';
import { findCurrentCatalogue, hasCompletion, setCurrentCatalogue } from '#features/goods/use-catalogue.ts';
import type { syncCatalogue } from './shelf-pages.ts';

type Load = () => Promise<{ syncCatalogue: typeof syncCatalogue }>;

const RETRY_MS = 5000;

/** Call it when the layout shows another catalogue. In a large shop the goods loaded later follow it. */
export function followLoaded(catalogue: Catalogue, load: Load = () => import('./shelf-pages.ts')): void {
  setCurrentCatalogue(catalogue);
  if (!catalogue.isWhole || hasCompletion()) void follow(catalogue, load);
}

/** Without this code the other goods are unknown, so it is requested until it loads. */
async function follow(catalogue: Catalogue, load: Load): Promise<void> {
  try {
    const pages = await whenOnline(load);
    void pages.syncCatalogue(catalogue);
  } catch {
    await pause(RETRY_MS);
    if (findCurrentCatalogue() === catalogue) await follow(catalogue, load);
  }
}
