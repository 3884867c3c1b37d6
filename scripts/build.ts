import { findBinaries } from '../apps/server/src/db/embedded/binaries.ts';
import { ensureStorefrontIsBuilt } from './storefront-build/storefront-build.ts';

await ensureStorefrontIsBuilt();
// What the shop may not do later, where the project is not its own. Without an embedded PostgreSQL there is nothing to do.
try {
  findBinaries();
} catch (error) {
  console.log((error as Error).message);
}
