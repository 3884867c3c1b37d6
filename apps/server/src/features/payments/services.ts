import type { Context } from '#context.ts';
import { createAccountDirectory } from './accounts/account-directory.ts';
import { createMethodCache } from './methods/offered-methods.ts';
import type { Payees } from './payee.ts';
import { createLookedUpAt } from './settlement/refresh-payment.ts';

/** Payment services of a context, each created once. */
export const createPaymentsServices = (context: Context, payees: Payees) => ({
  payees,
  accounts: createAccountDirectory(context),
  methods: createMethodCache(context),
  lookedUpAt: createLookedUpAt(),
});

declare module '#context.ts' {
  interface Services {
    readonly payments: ReturnType<typeof createPaymentsServices>;
  }
}
