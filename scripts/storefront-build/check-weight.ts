import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { listFirstViewFiles } from './first-view-files.ts';
import { root } from '../run-command.ts';
import { compressedFromBytes, ensureStorefrontIsBuilt } from './storefront-build.ts';

const KILOBYTE = 1000;
/** The limit of a first view of `/`, gzipped, in bytes. */
const scriptAtMost = 140 * KILOBYTE;
const styleAtMost = 15 * KILOBYTE;

await ensureStorefrontIsBuilt();
const buildDir = join(root, 'apps/storefront/build');
let isTooHeavy = false;
// Each visitor loads one language, and none may be too heavy.
for (const language of ['ru', 'en', 'az', 'tr']) {
  const { scripts, styles } = await listFirstViewFiles(buildDir, language);
  for (const [kind, names, atMost] of [
    ['script', scripts, scriptAtMost],
    ['style', styles, styleAtMost],
  ] as const) {
    const sizes = names
      .map((name) => ({ name, bytes: weigh(name) }))
      .toSorted((left, right) => right.bytes - left.bytes);
    const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
    console.log(`${language} ${kind} ${toKilobytes(total)} of ${toKilobytes(atMost)}`);
    if (total <= atMost) continue;
    isTooHeavy = true;
    console.log(`The first view of / has too much ${kind}. Load later what it does not show at once:`);
    for (const { name, bytes } of sizes) console.log(`  ${toKilobytes(bytes).padStart(9)} ${name}`);
  }
}
if (isTooHeavy) process.exitCode = 1;

function weigh(name: string): number {
  const bytes = readFileSync(join(buildDir, 'client/assets', name));
  return bytes.byteLength < compressedFromBytes ? bytes.byteLength : gzipSync(bytes, { level: 9 }).byteLength;
}

function toKilobytes(bytes: number): string {
  return `${(bytes / KILOBYTE).toFixed(1)} kB`;
}
