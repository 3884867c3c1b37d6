// Builds the storefront that tests of pages mount, unless its build is up to date.
import { ensureStorefrontIsBuilt } from '../../../../scripts/storefront-build/storefront-build.ts';

await ensureStorefrontIsBuilt();
