import type { Context } from '#context.ts';
import { createBulkServices } from './bulk/bulk-services.ts';
import { deriveStatusLinkKey } from './tracking/order-status-link.ts';

/** Order services of a context, each created once. */
export const createOrdersServices = (context: Context) => ({
  statusLinkKey: deriveStatusLinkKey(context),
  bulks: createBulkServices(context),
});

declare module '#context.ts' {
  interface Services {
    readonly orders: ReturnType<typeof createOrdersServices>;
  }
}
