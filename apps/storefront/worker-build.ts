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
export async function buildWorker(params: {
  storefront: string;
  client: string;
  fileNames: Readonly<Record<string, string>>;
}): Promise<void> {
  const { storefront, client, fileNames } = params;
  const files = readdirSync(join(client, 'assets')).filter((file) => /[.](js|css)$/.test(file));
  const toName = (file: string) => fileNames[file] ?? file;
  const release = {
    id: createHash('sha256').update(files.toSorted().join('\n')).digest('hex').slice(0, 16),
    code: files.filter((file) => !texts.test(toName(file)) && !seldomWanted.test(toName(file))).map(toPath),
    texts: Object.fromEntries(
      ['ru', 'en', 'az', 'tr'].map((language) => [
        language,
        files
          .filter((file) => texts.exec(toName(file))?.[1] === language && !toName(file).includes('-aquamarket'))
          .map(toPath),
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

const toPath = (file: string): string => `/assets/${file}`;
