import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

type Package = { readonly version?: string; readonly workspaces?: readonly string[] };

const { version = '', workspaces = [] } = JSON.parse(read('package.json')) as Package;

test('every package of the project and the lock file have one version', () => {
  const packages = globSync(
    workspaces.map((workspace) => `${workspace}/package.json`),
    { cwd: root },
  );
  const { packages: locked } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Package> };
  const found = ['package.json', ...packages].flatMap((path) => {
    const folder = path.replace(/\/?package\.json$/, '');
    return [
      [path, (JSON.parse(read(path)) as Package).version],
      [`${folder} in the lock file`, locked[folder]?.version],
    ] as const;
  });
  expect(found.length).toBeGreaterThan(20);
  expect(found.filter(([, its]) => its !== version)).toEqual([]);
});

test('the change log begins with the version, after what is unreleased, and its shop is upgraded from now on', () => {
  const headings = [...read('CHANGELOG.md').matchAll(/^## \[([^\]]+)\](?: – (\d{4}-\d\d-\d\d))?$/gm)];
  expect(headings.slice(0, 2).map(([, name]) => name)).toEqual(['Unreleased', version]);
  expect(headings.slice(1).filter(([, , day]) => day === undefined)).toEqual([]);
  const missing = headings
    .slice(1)
    .filter(([, name]) => !existsSync(join(root, `apps/server/test/upgrade/${name}.json.br`)));
  expect(missing).toEqual([]);
});
