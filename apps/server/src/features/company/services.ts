import type { Context } from '#context.ts';
import { createPartnerDirectory } from './partner-directory.ts';

/** What the feature keeps for a context, each made once. */
export const createCompanyServices = (context: Context) => ({
  directory: createPartnerDirectory(context),
});

declare module '#context.ts' {
  interface Services {
    readonly company: ReturnType<typeof createCompanyServices>;
  }
}
