import type { Server } from 'node:http';
import { loadBuiltStorefront, loadStorefrontSources, type Storefront } from '#storefront/storefront.ts';
import { loadBuiltConsole, loadConsoleSources } from './console.ts';
import { withConsole } from './with-console.ts';

/** Loads the builds of the storefront and of the console. */
export async function loadBuiltPages(): Promise<Storefront> {
  return withConsole(await loadBuiltStorefront(), loadBuiltConsole());
}

/** Serves the storefront and the console from their sources, for development. */
export async function loadPageSources(server: Server): Promise<Storefront> {
  const storefront = await loadStorefrontSources(server);
  return withConsole(storefront, await loadConsoleSources(server));
}
