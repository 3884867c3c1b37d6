import { findBinaries } from '../apps/server/src/db/embedded/binaries.ts';
import { ensureConsoleIsBuilt } from './console-build/console-build.ts';
import { ensureServerIsBuilt } from './server-build/server-build.ts';
import { ensureStorefrontIsBuilt } from './storefront-build/storefront-build.ts';

await ensureStorefrontIsBuilt();
await ensureConsoleIsBuilt();
await ensureServerIsBuilt();
// Does at install time what the shop may not do in a folder it does not own. Without an embedded PostgreSQL there is
// nothing to do.
try {
  findBinaries();
} catch (error) {
  console.log((error as Error).message);
}
