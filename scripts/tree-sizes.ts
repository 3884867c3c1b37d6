import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { toTable } from './ops/to-table.ts';
import { root } from './run-command.ts';

/** No folder may have more files, see `conventions/folders-are-rooms.test.ts`. */
const atMost = 22;

const isTest = (path: string): boolean => /\.(?:test|spec)\.tsx?$/.test(path);

/** `apps/server`, `packages/domain`, `e2e`. */
const toWorkspace = (path: string): string => /^(?:(?:apps|packages)\/)?[^/]+/.exec(path)?.[0] ?? '';

/** Prints the number of files and lines, and how full the folders are. */
function describeSizes(name: string, paths: readonly string[]): string[] {
  const lengths = paths
    .map((path) => readFileSync(join(root, path), 'utf8').split('\n').length - 1)
    .toSorted((one, other) => one - other);
  const at = (share: number): string => String(lengths[Math.ceil(lengths.length * share) - 1]);
  const folders = [...Map.groupBy(paths, dirname)]
    .map(([folder, files]) => ({ folder, count: files.length }))
    .toSorted((one, other) => other.count - one.count);
  return [
    name,
    String(paths.length),
    at(0.5),
    at(0.9),
    at(1),
    String(folders.length),
    String(folders.filter(({ count }) => count > atMost).length),
    `${folders[0]?.count} in ${folders[0]?.folder}`,
  ];
}

const sources = globSync('{apps,packages,e2e,bench,scripts,soak}/**/*.{ts,tsx}', {
  cwd: root,
  exclude: ['**/node_modules/**', '**/build/**', '**/.react-router/**'],
});
const heads = ['', 'files', 'median lines', '90 %', 'longest', 'folders', `above ${atMost} files`, 'fullest folder'];

for (const { title, paths } of [
  { title: 'Sources without tests', paths: sources.filter((path) => !isTest(path)) },
  { title: 'Sources with tests', paths: sources },
]) {
  const rows = [...Map.groupBy(paths, toWorkspace)]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([workspace, files]) => describeSizes(workspace, files));
  console.log(`${title}\n${toTable([heads, describeSizes('all', paths), ...rows])}\n`);
}
