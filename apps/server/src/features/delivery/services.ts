import type { Context } from '#context.ts';
import { createDeliveryPlans } from './delivery-plan.ts';
import type { CountUnpaidOrders } from './network-share.ts';

/** Delivery services of a context, each created once, and their dependencies on higher layers. */
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
