import type { Context } from '#context.ts';
import { createRecentOrders } from './live-counters/recent-orders.ts';

/** Services of the worklists of a context, each created once. */
export const createWorklistServices = (context: Context) => ({
  recentOrders: createRecentOrders(context),
});

declare module '#context.ts' {
  interface Services {
    readonly worklists: ReturnType<typeof createWorklistServices>;
  }
}
