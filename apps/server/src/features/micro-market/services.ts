import type { Context } from '#context.ts';
import { createInvalidRowFilter } from '#memory/skip-invalid-rows.ts';
import { createLoop, createRuns } from './progress/advance-cell-order.ts';
import { createFindPartnerOf } from './controllers/subscribe-to-controllers.ts';

/** Micro-market services of a context, each created once. */
export const createMicroMarketServices = (context: Context) => ({
  runs: createRuns(),
  loop: createLoop(context),
  findPartnerOf: createFindPartnerOf(context),
  filterInvalidCells: createInvalidRowFilter(context, 'cell'),
});

declare module '#context.ts' {
  interface Services {
    readonly microMarket: ReturnType<typeof createMicroMarketServices>;
  }
}
