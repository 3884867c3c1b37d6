import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readFileNames } from '../app-build/read-file-names.ts';
import { toKilobytes, weigh } from '../app-build/weigh.ts';
import { consoleBuildDir, ensureConsoleIsBuilt } from './console-build.ts';

const KILOBYTE = 1000;
/** The limit of all files that a browser loads before the first screen is there, gzipped, in bytes. */
const firstScreenAtMost = 190 * KILOBYTE;
/** The limit of each further screen. */
const screenAtMost = 60 * KILOBYTE;

/**
 * The limit of the map, which comes after its screen is there and which the screen works without: MapLibre, and the drawing on it.
 */
const mapAtMost = 340 * KILOBYTE;

type Chunk = {
  readonly file: string;
  readonly src?: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
};

/** The sign-in, with which everybody begins, and the texts of one language. */
const firstParts = [/features\/sign-in\/index/, /virtual:catalogue\/ru$/, /virtual:catalogue\/ru\/sign-in$/];

/** A screen: the module that a feature loads when it is opened. */
const screen = /^app\/features\/(?!sign-in\/).+\.tsx$/;

const map = /^app\/features\/.+\/draw-map\.ts$/;

await ensureConsoleIsBuilt();
const client = join(consoleBuildDir, 'client');
const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;

/** The files of a chunk and of all that comes with it. */
function listFiles(keys: readonly string[]): Set<string> {
  const seen = new Set(keys);
  const files = new Set<string>();
  // A set grows while it is walked: this includes the imports of imports.
  for (const key of seen) {
    const { file, imports = [], css = [] } = manifest[key] ?? { file: '' };
    if (file === '') throw new Error(`The build lacks ${key}`);
    for (const name of [file, ...css]) files.add(name);
    for (const imported of imports) seen.add(imported);
  }
  return files;
}

const sum = (files: Iterable<string>): number =>
  [...files].reduce((total, file) => total + weigh(join(client, file)), 0);

const readableNames = readFileNames(consoleBuildDir);
let isTooHeavy = false;
function judge(name: string, files: Iterable<string>, atMost: number): void {
  const total = sum(files);
  console.log(`${name} ${toKilobytes(total)} of ${toKilobytes(atMost)}`);
  if (total <= atMost) return;
  isTooHeavy = true;
  console.log(`The console loads too much for ${name}:`);
  for (const file of files) {
    const readable = readableNames[file.replace('assets/', '')] ?? file;
    console.log(`  ${toKilobytes(weigh(join(client, file))).padStart(9)} ${readable}`);
  }
}

const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
const parts = firstParts.map((pattern) => {
  const found = Object.keys(manifest).find((key) => pattern.test(key));
  if (found === undefined) throw new Error(`The build has nothing like ${pattern.source}`);
  return found;
});
const first = listFiles([...entries, ...parts]);
judge('the first screen', [...first, 'index.html', 'theme.js'], firstScreenAtMost);

for (const key of Object.keys(manifest).filter((name) => screen.test(name))) {
  judge(
    key,
    [...listFiles([key])].filter((file) => !first.has(file)),
    screenAtMost,
  );
}
for (const key of Object.keys(manifest).filter((name) => map.test(name))) {
  judge(
    key,
    [...listFiles([key])].filter((file) => !first.has(file)),
    mapAtMost,
  );
}
if (isTooHeavy) process.exitCode = 1;
