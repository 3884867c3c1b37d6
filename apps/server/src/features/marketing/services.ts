import type { Context } from '#context.ts';
import { createBannerDirectory } from './banner-directory.ts';

/** Marketing services of a context, each created once. */
export const createMarketingServices = (context: Context) => ({
  banners: createBannerDirectory(context),
});

declare module '#context.ts' {
  interface Services {
    readonly marketing: ReturnType<typeof createMarketingServices>;
  }
}
