import { extname } from 'node:path';

import { chooseEncoding } from '#http/caching/choose-encoding.ts';
import { createRecentMap } from '#memory/recent-map.ts';

import type { AssetPack, PackedFile } from './asset-pack.ts';

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

type Asset = { contentType: string; cacheControl: string; plain: PackedFile; br?: PackedFile; gzip?: PackedFile };

/** The most cached bytes of files: enough for all files that current browsers request; others are read each time. */
const cachedBytesAtMost = 8 * 1024 * 1024;

/**
 * Serves a pack of built files. A pack cannot be changed by a new build while the shop runs, and no path can lead out
 * of it. `x.js.br` and `x.js.gz` are compressed forms of `x.js`.
 *
 * @param base The path that the files are below, without a slash at its end.
 */
export function openAssets(pack: AssetPack, { base = '' }: { base?: string } = {}): Assets {
  const { files } = pack;
  const read = cacheReads(pack);
  const assets = new Map<string, Asset>();
  for (const [name, plain] of files) {
    if (/\.(br|gz)$/.test(name) && files.has(name.slice(0, -3))) continue;
    const br = files.get(`${name}.br`);
    const gzip = files.get(`${name}.gz`);
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
      const path = decodePath(new URL(request.url).pathname);
      const asset = path.startsWith(base) ? assets.get(path.slice(base.length)) : undefined;
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
      headers.set('content-length', String(content.length));
      return new Response(request.method === 'HEAD' ? null : read(content), { headers });
    },
  };
}

function toCacheControl(name: string): string {
  // Vite adds a content hash to the names under /assets.
  if (name.startsWith('/assets/')) return 'public, max-age=31536000, immutable';
  // Not cached: the worker decides what the browser shows, so a new one must arrive at once.
  return name === '/worker.js' ? 'no-cache' : 'public, max-age=3600';
}

/** Caches the files that were read last, up to a number of bytes. */
function cacheReads(pack: AssetPack): AssetPack['read'] {
  const cache = createRecentMap<PackedFile, Uint8Array<ArrayBuffer>>();
  let cachedBytes = 0;
  return (file) => {
    const known = cache.get(file);
    if (known) return known;
    const bytes = pack.read(file);
    cache.set(file, bytes);
    cachedBytes += file.length;
    for (let old = cache.oldest(); old && cachedBytes > cachedBytesAtMost; old = cache.oldest()) {
      cache.delete(old[0]);
      cachedBytes -= old[0].length;
    }
    return bytes;
  };
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
