import { findBinaries } from '../apps/server/src/db/embedded/binaries.ts';
import { ensureFrontEndsAreBuilt } from './build-front-ends.ts';
import { ensureServerIsBuilt } from './server-build/server-build.ts';

await ensureFrontEndsAreBuilt();
await ensureServerIsBuilt();
// Does at install time what the shop may not do in a folder it does not own. Without an embedded PostgreSQL there is
// nothing to do.
try {
  findBinaries();
} catch (error) {
  console.log((error as Error).message);
}
