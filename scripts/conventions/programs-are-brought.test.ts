import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testPrograms } from '../programs/test-programs.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

const self = 'scripts/conventions/programs-are-brought.test.ts';

const testSources = globSync(
  [
    '{apps,packages,scripts,soak,e2e}/**/*.{test,spec}.{ts,tsx}',
    '{apps/*,packages/*}/test/**/*.ts',
    '{soak,e2e}/**/*.ts',
  ],
  { cwd: root, exclude: (path) => path.includes('node_modules') || path.includes('/build/') },
).filter((path) => path !== self);

/** Programs of the packages that every Debian has ("required": coreutils, util-linux, mount), or that the README asks for. */
const present = new Set([
  'cp',
  'mkdir',
  'sleep',
  'mount',
  'umount',
  'fallocate',
  'git',
  'npm',
  'sh',
  '/bin/sh',
  'setpriv',
  'unshare',
]);

/** The programs that a source starts by their names. */
function listStarted(source: string): string[] {
  const calls = source.matchAll(/\b(?:spawn|spawnSync|execFile|execFileSync)\(\s*([^,)]+)/g);
  return [...calls]
    .filter(([, program = '']) => !program.startsWith('requireTestProgram('))
    .flatMap(([, program = '']) => [...program.matchAll(/'([^']+)'/g)].map(([, name = '']) => name));
}

test('the names of started programs are read from the sources', () => {
  const source = `spawn(process.execPath, []); spawnSync('one', ['check']); spawn(requireTestProgram('two')); execFileSync(
    process.env['PATH_OF_THREE'] ?? 'three', [])`;
  expect(listStarted(source)).toEqual(['one', 'PATH_OF_THREE', 'three']);
});

test('tests start by name only what every machine has; all else they find by the table of what is installed for them', () => {
  const started = testSources.flatMap((path) => listStarted(read(path)).map((name) => `${path}: ${name}`));
  expect(started.filter((entry) => !present.has(entry.split(': ')[1] ?? ''))).toEqual([]);
});

test('no test is skipped where a program is missing', () => {
  const skipping = /\b(?:test|it|describe)\.(?:runIf|skipIf|skip|fixme|todo)\b/;
  expect(testSources.filter((path) => skipping.test(read(path)))).toEqual([]);
});

test('the README names the package of each of them', () => {
  const readme = read('README.md');
  const packages = Object.values(testPrograms).map((program) => program.package);
  expect(packages.filter((name) => !new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(readme))).toEqual([]);
});
