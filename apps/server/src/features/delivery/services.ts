import type { Context } from '#context.ts';
import { createDeliveryPlans } from './delivery-plan.ts';

/** What the feature keeps for a context, each made once. */
export const createDeliveryServices = (context: Context) => ({
  plans: createDeliveryPlans(context),
});

declare module '#context.ts' {
  interface Services {
    readonly delivery: ReturnType<typeof createDeliveryServices>;
  }
}
