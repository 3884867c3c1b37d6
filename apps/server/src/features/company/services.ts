import type { Context } from '#context.ts';
import { createPartnerDirectory } from './partner-directory.ts';

/** Company services of a context, each created once. */
export const createCompanyServices = (context: Context) => ({
  directory: createPartnerDirectory(context),
});

declare module '#context.ts' {
  interface Services {
    readonly company: ReturnType<typeof createCompanyServices>;
  }
}
