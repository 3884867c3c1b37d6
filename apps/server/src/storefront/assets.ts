import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';

export type Assets = {
  /** The file that the request asks for, or null when there is none of that name. */
  find(request: Request): Promise<Response | null>;
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

/** In the order of preference; the build leaves a file of that ending beside what is worth compressing. */
const encodings = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const;

type Variant = { bytes: Uint8Array<ArrayBuffer>; etag: string };

/** Serves a folder of built files from memory. The names are read once, so no path can lead out of it. */
export function createAssets(folder: string): Assets {
  const names = new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [`/${relative(folder, path).split(sep).join('/')}`, path]),
  );
  const loaded = new Map<string, Promise<Variant>>();

  return {
    async find(request) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return null;
      const pathname = decodePath(new URL(request.url).pathname);
      const path = pathname === null ? undefined : names.get(pathname);
      if (pathname === null || path === undefined || isCompressed(path)) return null;

      const encoding = chooseEncoding(request.headers.get('accept-encoding'), path);
      const variant = await load(path + (encoding?.ending ?? ''));
      const headers = new Headers({
        'content-type': contentTypes[extname(path)] ?? 'application/octet-stream',
        // Vite writes a hash of the content into the names under /assets.
        'cache-control': pathname.startsWith('/assets/')
          ? 'public, max-age=31536000, immutable'
          : 'public, max-age=3600',
        etag: variant.etag,
        vary: 'Accept-Encoding',
        'x-content-type-options': 'nosniff',
      });
      if (encoding) headers.set('content-encoding', encoding.name);
      if (isKnown(request.headers.get('if-none-match'), variant.etag))
        return new Response(null, { status: 304, headers });
      headers.set('content-length', String(variant.bytes.byteLength));
      return new Response(request.method === 'HEAD' ? null : variant.bytes, { headers });
    },
  };

  function load(path: string): Promise<Variant> {
    const known = loaded.get(path);
    if (known) return known;
    const variant = readFile(path).then((bytes) => ({
      bytes,
      etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    }));
    loaded.set(path, variant);
    variant.catch(() => loaded.delete(path));
    return variant;
  }

  function chooseEncoding(accepted: string | null, path: string) {
    const names = new Set(
      (accepted ?? '')
        .split(',')
        .map((entry) => entry.trim().split(/\s*;\s*/))
        .filter(([, weight]) => !/^q=0(\.0*)?$/.test(weight ?? ''))
        .map(([name]) => name),
    );
    return encodings.find(({ name, ending }) => names.has(name) && existsInBuild(path + ending)) ?? null;
  }

  function existsInBuild(path: string): boolean {
    return names.has(`/${relative(folder, path).split(sep).join('/')}`);
  }

  function isCompressed(path: string): boolean {
    return encodings.some(({ ending }) => path.endsWith(ending)) && existsSync(path.slice(0, -3));
  }
}

function decodePath(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return null;
  }
}

const isKnown = (ifNoneMatch: string | null, etag: string): boolean =>
  (ifNoneMatch ?? '').split(',').some((entry) => entry.trim().replace(/^W\//, '') === etag);
