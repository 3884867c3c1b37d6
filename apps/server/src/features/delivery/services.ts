import type { Context } from '#context.ts';
import { createDeliveryPlans } from './delivery-plan.ts';
import type { CountUnpaidOrders } from './network-share.ts';

/** What the feature keeps for a context, each made once, and what it needs of the features above it. */
export const createDeliveryServices = (
  context: Context,
  { countUnpaidOrders }: { readonly countUnpaidOrders: CountUnpaidOrders },
) => ({
  plans: createDeliveryPlans(context),
  countUnpaidOrders,
});

declare module '#context.ts' {
  interface Services {
    readonly delivery: ReturnType<typeof createDeliveryServices>;
  }
}
