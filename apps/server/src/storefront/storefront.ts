import { existsSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

import type { CreatePageHandler, PageHandler } from '@kaplya/contract/load-context';

import { ConfigurationError } from '#config/configuration-error.ts';

import { assetPackName, openAssetPack } from './asset-pack.ts';
import { openAssets } from './assets.ts';

/** The shop's pages. The server imports their build, not their sources. */
export type Storefront = {
  /** Renders a page. */
  handle: PageHandler;
  /** A script, style or picture of the build; null if the path names none. */
  asset(request: Request): Response | null;
  /** Development only: receives every request first, to serve modules and hot replacement; null in production. */
  middleware: ((request: IncomingMessage, response: ServerResponse, next: () => void) => void) | null;
  close(): Promise<void>;
};

const storefrontDir = fileURLToPath(new URL('../../../storefront/', import.meta.url));

type ServerBuild = { entry: { module: { createPageHandler: CreatePageHandler } } };

export async function loadBuiltStorefront(buildDir = join(storefrontDir, 'build')): Promise<Storefront> {
  const serverEntry = join(buildDir, 'server/index.js');
  const packPath = join(buildDir, assetPackName);
  for (const path of [serverEntry, packPath]) {
    if (existsSync(path)) continue;
    throw new ConfigurationError([
      `The storefront is not built (${path} is missing). Run npm start, or npm run build.`,
    ]);
  }
  // React chooses its development or production build by this variable.
  process.env['NODE_ENV'] = 'production';
  const build = (await import(pathToFileURL(serverEntry).href)) as ServerBuild;
  const pack = openAssetPack(packPath);
  const assets = openAssets(pack);
  return {
    handle: build.entry.module.createPageHandler(build, 'production'),
    asset: assets.find,
    middleware: null,
    close: async () => pack.close(),
  };
}

/** Serves the storefront from its sources by Vite, whose hot module replacement uses a WebSocket on `server`. */
export async function loadStorefrontSources(server: Server): Promise<Storefront> {
  process.env['NODE_ENV'] = 'development';
  const { createServer } = await import('vite');
  const ownListeners = process.listeners('SIGTERM');
  const vite = await createServer({
    root: storefrontDir,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server }, allowedHosts: true },
  });
  // Vite's listeners are removed, because they would end the process at once, before the database is stopped.
  for (const listener of process.listeners('SIGTERM')) {
    if (!ownListeners.includes(listener)) process.off('SIGTERM', listener);
  }
  return {
    async handle(request, context) {
      const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild;
      return build.entry.module.createPageHandler(build, 'development')(request, context);
    },
    asset: () => null,
    middleware: vite.middlewares,
    close: () => vite.close(),
  };
}
