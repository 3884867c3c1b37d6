import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Compression of a smaller file saves less than the headers that name it. */
export const compressedFromBytes = 256;

const worthCompressing = /\.(css|geojson|html|ico|js|json|mjs|svg|txt|wasm|webmanifest)$/;

/** Writes beside each file of a build its two compressed forms. */
export async function compressFiles(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile() && worthCompressing.test(entry.name));
  await Promise.all(
    paths.map(async (entry) => {
      const path = join(entry.parentPath, entry.name);
      const bytes = await readFile(path);
      if (bytes.byteLength < compressedFromBytes) return;
      await Promise.all([
        promisify(gzip)(bytes, { level: 9 }).then((compressed) => writeFile(`${path}.gz`, compressed)),
        promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).then((compressed) =>
          writeFile(`${path}.br`, compressed),
        ),
      ]);
    }),
  );
}
