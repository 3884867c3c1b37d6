import type { Context } from '#context.ts';
import { createUnreadableOnce } from '#memory/leave-out-unreadable.ts';
import { createLoop, createRuns } from './progress/carry-on.ts';
import { createFindPartnerOf } from './controllers/hear-controllers.ts';

/** What the feature keeps for a context, each made once. */
export const createMicroMarketServices = (context: Context) => ({
  runs: createRuns(),
  loop: createLoop(context),
  findPartnerOf: createFindPartnerOf(context),
  leaveOutCells: createUnreadableOnce(context, 'cell'),
});

declare module '#context.ts' {
  interface Services {
    readonly microMarket: ReturnType<typeof createMicroMarketServices>;
  }
}
