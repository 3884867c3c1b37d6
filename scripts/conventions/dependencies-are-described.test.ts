import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

type Versions = Readonly<Record<string, string>>;

type Manifest = {
  workspaces?: string[];
  dependencies?: Versions;
  devDependencies?: Versions;
  optionalDependencies?: Versions;
  peerDependencies?: Versions;
};

function readManifest(path: string): Manifest {
  return JSON.parse(readFileSync(join(root, path), 'utf8')) as Manifest;
}

/** The dependencies with versions in all manifests, without the workspaces themselves. */
function listInstalled(): { name: string; version: string }[] {
  const { workspaces = [] } = readManifest('package.json');
  const patterns = workspaces.map((workspace) => `${workspace}/package.json`);
  return ['package.json', ...globSync(patterns, { cwd: root })].flatMap((path) => {
    const manifest = readManifest(path);
    return [manifest.dependencies, manifest.devDependencies, manifest.optionalDependencies, manifest.peerDependencies]
      .flatMap((versions) => Object.entries(versions ?? {}))
      .filter(([name]) => !name.startsWith('@kaplya/'))
      .map(([name, version]) => ({ name, version }));
  });
}

/** The first column of the tables. */
function listDescribed(): string[] {
  const text = readFileSync(join(root, 'docs/dependencies.md'), 'utf8');
  const rows = text.split('\n').filter((line) => line.startsWith('| `'));
  return rows
    .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))
    .toSorted();
}

test('docs/dependencies.md says of every dependency what it is for, and of no other', () => {
  const installed = [...new Set(listInstalled().map(({ name }) => name))].toSorted();
  expect(installed.length).toBeGreaterThan(10);
  expect(listDescribed()).toEqual(installed);
});

test('every dependency is pinned to one version', () => {
  expect(listInstalled().filter(({ version }) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([]);
});
