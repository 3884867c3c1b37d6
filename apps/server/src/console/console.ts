import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ConfigurationError } from '#config/configuration-error.ts';
import { toContentSecurityPolicy } from '#http/security-headers/content-security-policy.ts';
import { assetPackName, openAssetPack, type AssetPack } from '#storefront/asset-pack.ts';
import { openAssets } from '#storefront/assets.ts';
import type { Storefront } from '#storefront/storefront.ts';

/** The path below which the console is served. */
export const consolePath = '/console';

const consoleDir = fileURLToPath(new URL('../../../console/', import.meta.url));

/** The console: one page for all its addresses, and its files. */
export type Console = {
  /** The answer to a request below `/console`; null to any other. */
  answer(request: Request): Response | null;
  /** Development only: serves the console's page and modules from their sources; null in production. */
  middleware: Storefront['middleware'];
  close(): Promise<void>;
};

/**
 * The Content-Security-Policy without nonces: the page has no inline scripts and styles, so it is the same for every
 * caller.
 */
const policy = toContentSecurityPolicy({ inline: { scripts: [], styles: [] }, origins: [], metrics: {} });

export function loadBuiltConsole(buildDir = join(consoleDir, 'build')): Console {
  const packPath = join(buildDir, assetPackName);
  if (!existsSync(packPath)) {
    throw new ConfigurationError([
      `The console is not built (${packPath} is missing). Run npm start, or npm run build.`,
    ]);
  }
  const pack = openAssetPack(packPath);
  return { answer: answerFrom(pack), middleware: null, close: async () => pack.close() };
}

/** Answers with the console's files, and with its page at every other address below its path. */
export function answerFrom(pack: AssetPack): Console['answer'] {
  const assets = openAssets(pack, { base: consolePath });
  return (request) => {
    const { pathname } = new URL(request.url);
    if (!isOfConsole(pathname)) return null;
    const file = pathname === `${consolePath}/index.html` ? null : assets.find(request);
    // A missing script of a former release is answered 404, because the page in its place would be run as a script.
    if (!file && pathname.startsWith(`${consolePath}/assets/`)) return refuse(404);
    const answer = file ?? assets.find(toPage(request));
    if (!answer) return refuse(405);
    answer.headers.set('x-robots-tag', 'noindex');
    if (!file) {
      answer.headers.set('cache-control', 'no-cache');
      answer.headers.set('content-security-policy', policy);
    }
    return answer;
  };
}

/** Serves the console from its sources by Vite, whose hot module replacement uses a WebSocket on `server`. */
export async function loadConsoleSources(server: Server): Promise<Console> {
  const { createServer } = await import('vite');
  const ownListeners = process.listeners('SIGTERM');
  const vite = await createServer({
    root: consoleDir,
    configFile: join(consoleDir, 'vite.config.ts'),
    appType: 'spa',
    server: { middlewareMode: true, hmr: { server }, allowedHosts: true },
  });
  // Vite's listeners are removed, because they would end the process at once, before the database is stopped.
  for (const listener of process.listeners('SIGTERM')) {
    if (!ownListeners.includes(listener)) process.off('SIGTERM', listener);
  }
  return {
    answer: () => null,
    middleware(request, response, next) {
      if (isOfConsole((request.url ?? '').replace(/[?#].*$/s, ''))) vite.middlewares(request, response, next);
      else next();
    },
    close: () => vite.close(),
  };
}

const isOfConsole = (pathname: string): boolean => pathname === consolePath || pathname.startsWith(`${consolePath}/`);

const toPage = (request: Request): Request => new Request(new URL(`${consolePath}/index.html`, request.url), request);

const refuse = (status: number): Response =>
  new Response(null, { status, headers: { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' } });
