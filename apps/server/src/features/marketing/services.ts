import type { Context } from '#context.ts';
import { createBannerDirectory } from './banner-directory.ts';

/** What the feature keeps for a context, each made once. */
export const createMarketingServices = (context: Context) => ({
  banners: createBannerDirectory(context),
});

declare module '#context.ts' {
  interface Services {
    readonly marketing: ReturnType<typeof createMarketingServices>;
  }
}
