import type { Context } from '#context.ts';
import { createMethodsInMemory } from './methods/offered-methods.ts';
import type { Payees } from './payee.ts';
import { createLookedUpAt } from './settlement/refresh-payment.ts';

/** What the feature keeps for a context, each made once. */
export const createPaymentsServices = (context: Context, payees: Payees) => ({
  payees,
  methods: createMethodsInMemory(context),
  lookedUpAt: createLookedUpAt(),
});

declare module '#context.ts' {
  interface Services {
    readonly payments: ReturnType<typeof createPaymentsServices>;
  }
}
