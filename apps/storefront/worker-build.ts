import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { build } from 'vite';

/**
 * Files that the worker does not cache beforehand: large ones, and those of screens that are useless without a network.
 */
const seldomWanted = /^(map-|maplibre|ponyfill|zxing|aquamarket|sticker|create-code-reader)|[.](wasm|mjs|geojson)$/;
const texts = /^texts-(\w\w)-/;

/**
 * Builds the service worker into `client/worker.js`, after the storefront's build, whose file names are compiled into
 * it (`RELEASE`).
 */
export async function buildWorker({ storefront, client }: { storefront: string; client: string }): Promise<void> {
  const names = readdirSync(join(client, 'assets')).filter((name) => /[.](js|css)$/.test(name));
  const release = {
    id: createHash('sha256').update(names.toSorted().join('\n')).digest('hex').slice(0, 16),
    code: names.filter((name) => !texts.test(name) && !seldomWanted.test(name)).map(toPath),
    texts: Object.fromEntries(
      ['ru', 'en', 'az', 'tr'].map((language) => [
        language,
        names.filter((name) => texts.exec(name)?.[1] === language && !name.includes('-aquamarket-')).map(toPath),
      ]),
    ),
  };
  await build({
    configFile: false,
    root: storefront,
    logLevel: 'warn',
    publicDir: false,
    define: { RELEASE: JSON.stringify(release) },
    build: {
      outDir: client,
      emptyOutDir: false,
      target: 'baseline-widely-available',
      rolldownOptions: {
        input: join(storefront, 'worker/worker.ts'),
        output: { format: 'iife', entryFileNames: 'worker.js' },
      },
    },
  });
}

const toPath = (name: string): string => `/assets/${name}`;
