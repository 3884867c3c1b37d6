import { ensureConsoleIsBuilt } from './console-build/console-build.ts';
import { ensureStorefrontIsBuilt } from './storefront-build/storefront-build.ts';

/** Builds the storefront and the console, unless their builds are up to date. */
export async function ensureFrontEndsAreBuilt(): Promise<void> {
  await ensureStorefrontIsBuilt();
  await ensureConsoleIsBuilt();
}
