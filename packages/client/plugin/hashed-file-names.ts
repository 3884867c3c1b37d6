import { join, dirname } from 'node:path';
import { writeFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** The file beside a build's `client` folder that maps each file in `assets` to its readable name. */
export const FILE_NAMES = '.file-names.json';

/**
 * Built files are called by their hash alone, because content blockers match words of paths, such as `analytics-` or
 * `promo-`. In base 36 no hash contains a dash, with which most of those words end.
 */
export const hashedFileNames = {
  hashCharacters: 'base36',
  entryFileNames: 'assets/[hash:8].js',
  chunkFileNames: 'assets/[hash:8].js',
  assetFileNames: 'assets/[hash:8][extname]',
} as const;

const HASH_ALONE = /^assets\/[0-9a-z]{8}\.\w+$|^\.vite\/|^index\.html$/;

type Chunk = { readonly name: string; readonly moduleIds: readonly string[] };

/** Records the readable names of built files for reports, tests and the service worker. */
export function recordFileNames(nameChunk: (chunk: Chunk) => string = ({ name }) => name): Plugin {
  return {
    name: 'kaplya-record-file-names',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    writeBundle({ dir = '' }, bundle) {
      const names = Object.values(bundle).map((file) => {
        if (!HASH_ALONE.test(file.fileName)) throw new Error(`${file.fileName} is not called by its hash alone`);
        const extension = file.fileName.slice(file.fileName.lastIndexOf('.'));
        const name = file.type === 'chunk' ? `${nameChunk(file)}${extension}` : (file.names[0] ?? file.fileName);
        return [file.fileName.replace('assets/', ''), name];
      });
      writeFileSync(join(dirname(dir), FILE_NAMES), JSON.stringify(Object.fromEntries(names)));
    },
  };
}
