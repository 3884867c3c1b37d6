import type { Context } from '#context.ts';
import { createHeardOrders } from './pulse/heard-orders.ts';

/** Services of the worklists of a context, each created once. */
export const createWorklistServices = (context: Context) => ({
  heardOrders: createHeardOrders(context),
});

declare module '#context.ts' {
  interface Services {
    readonly worklists: ReturnType<typeof createWorklistServices>;
  }
}
