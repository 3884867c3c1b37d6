import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';

import { chooseEncoding } from '#http/caching/choose-encoding.ts';

export type Assets = {
  /** Finds the file that the request names; null if there is none. */
  find(request: Request): Response | null;
};

const contentTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.geojson': 'application/geo+json',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

type Content = { bytes: Uint8Array<ArrayBuffer>; etag: string };
type Asset = { contentType: string; cacheControl: string; plain: Content; br?: Content; gzip?: Content };

/**
 * Loads a folder of built files into memory and serves them from there. So a new build cannot change a running shop, and
 * no path can leave the folder. `x.js.br` and `x.js.gz` are compressed forms of `x.js`.
 */
export async function loadAssets(folder: string): Promise<Assets> {
  const contents = await readContents(folder);
  const assets = new Map<string, Asset>();
  for (const [name, plain] of contents) {
    if (/\.(br|gz)$/.test(name) && contents.has(name.slice(0, -3))) continue;
    const br = contents.get(`${name}.br`);
    const gzip = contents.get(`${name}.gz`);
    assets.set(name, {
      contentType: contentTypes[extname(name)] ?? 'application/octet-stream',
      cacheControl: toCacheControl(name),
      plain,
      ...(br && { br }),
      ...(gzip && { gzip }),
    });
  }

  return {
    find(request) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return null;
      const asset = assets.get(decodePath(new URL(request.url).pathname));
      if (!asset) return null;

      const encoding = chooseEncoding(
        request,
        (['br', 'gzip'] as const).filter((name) => asset[name] !== undefined),
      );
      const content = (encoding && asset[encoding]) ?? asset.plain;
      const headers = new Headers({
        'content-type': asset.contentType,
        'cache-control': asset.cacheControl,
        etag: content.etag,
        vary: 'Accept-Encoding',
        'x-content-type-options': 'nosniff',
      });
      if (encoding) headers.set('content-encoding', encoding);
      if (isKnown(request.headers.get('if-none-match'), content.etag))
        return new Response(null, { status: 304, headers });
      headers.set('content-length', String(content.bytes.byteLength));
      return new Response(request.method === 'HEAD' ? null : content.bytes, { headers });
    },
  };
}

function toCacheControl(name: string): string {
  // Vite puts a content hash into the names under /assets.
  if (name.startsWith('/assets/')) return 'public, max-age=31536000, immutable';
  // Not cached: the worker decides what the browser shows, so a new one must arrive at once.
  return name === '/worker.js' ? 'no-cache' : 'public, max-age=3600';
}

async function readContents(folder: string): Promise<Map<string, Content>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const contents = entries
    .filter((entry) => entry.isFile())
    .map(async (entry): Promise<[string, Content]> => {
      const path = join(entry.parentPath, entry.name);
      const bytes = await readFile(path);
      const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
      return [`/${relative(folder, path).split(sep).join('/')}`, { bytes, etag }];
    });
  return new Map(await Promise.all(contents));
}

function decodePath(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

const isKnown = (ifNoneMatch: string | null, etag: string): boolean =>
  (ifNoneMatch ?? '').split(',').some((entry) => entry.trim().replace(/^W\//, '') === etag);
