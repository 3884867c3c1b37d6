import type { Server } from 'node:http';
import { loadBuiltStorefront, loadStorefrontSources, type Storefront } from '#storefront/storefront.ts';
import { loadBuiltConsole, loadConsoleSources } from './console.ts';
import { withConsole } from './with-console.ts';

/** The builds of the shop's pages and of the console. */
export async function loadBuiltPages(): Promise<Storefront> {
  return withConsole(await loadBuiltStorefront(), loadBuiltConsole());
}

/** The pages and the console from their sources. */
export async function loadPageSources(server: Server): Promise<Storefront> {
  const storefront = await loadStorefrontSources(server);
  return withConsole(storefront, await loadConsoleSources(server));
}
