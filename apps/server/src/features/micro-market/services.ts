import type { Context } from '#context.ts';
import { evictOnChange } from '#memory/evict-on-change.ts';
import { createLoadingCache } from '#memory/loading-cache.ts';
import { createInvalidRowFilter } from '#memory/skip-invalid-rows.ts';
import { createLoop, createRuns } from './progress/advance-cell-order.ts';
import { hasCells } from './cells/cells.store.ts';
import { createFindPartnerOf } from './controllers/subscribe-to-controllers.ts';

/** Whether each partner has cells, in memory. */
function createHasCells({ snapshots, changes }: Context) {
  const known = createLoadingCache({ load: (partnerId: string) => hasCells(snapshots, partnerId) });
  evictOnChange(known, changes, 'partner');
  return known;
}

/** Micro-market services of a context, each created once. */
export const createMicroMarketServices = (context: Context) => ({
  runs: createRuns(),
  loop: createLoop(context),
  findPartnerOf: createFindPartnerOf(context),
  hasCells: createHasCells(context),
  filterInvalidCells: createInvalidRowFilter(context, 'cell'),
});

declare module '#context.ts' {
  interface Services {
    readonly microMarket: ReturnType<typeof createMicroMarketServices>;
  }
}
