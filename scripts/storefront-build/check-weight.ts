import { join } from 'node:path';
import { listFirstViewFiles } from './first-view-files.ts';
import { root } from '../run-command.ts';
import { readFileNames } from '../app-build/read-file-names.ts';
import { toKilobytes, weigh } from '../app-build/weigh.ts';
import { ensureStorefrontIsBuilt } from './storefront-build.ts';

const KILOBYTE = 1000;
/** The limit of a first view of `/`, gzipped, in bytes. */
const scriptAtMost = 140 * KILOBYTE;
const styleAtMost = 15 * KILOBYTE;

await ensureStorefrontIsBuilt();
const buildDir = join(root, 'apps/storefront/build');
const readableNames = readFileNames(buildDir);
let isTooHeavy = false;
// Each visitor loads one language, and none may be too heavy.
for (const language of ['ru', 'en', 'az', 'tr']) {
  const { scripts, styles } = await listFirstViewFiles(buildDir, language);
  for (const [kind, names, atMost] of [
    ['script', scripts, scriptAtMost],
    ['style', styles, styleAtMost],
  ] as const) {
    const sizes = names
      .map((name) => ({ name: readableNames[name] ?? name, bytes: weigh(join(buildDir, 'client/assets', name)) }))
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
