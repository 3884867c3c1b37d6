import { ensureStorefrontIsBuilt } from './storefront-build.ts';

await ensureStorefrontIsBuilt();
