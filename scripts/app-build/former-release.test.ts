import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { copyFormerRelease } from './former-release.ts';

function someFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kaplya-release-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'build');
}

const release = (buildDir: string, ...names: string[]) =>
  copyFormerRelease(buildDir, async () => {
    const assets = join(buildDir, 'client/assets');
    rmSync(assets, { recursive: true, force: true });
    mkdirSync(assets, { recursive: true });
    for (const name of names) writeFileSync(join(assets, name), name);
  });

const listAssets = (buildDir: string) => readdirSync(join(buildDir, 'client/assets')).toSorted();

test('a build keeps the files of the release before it, and of no other [P-25]', async () => {
  const buildDir = someFolder();
  mkdirSync(buildDir);
  await release(buildDir, 'libraries.js', 'shop-1.js');
  await release(buildDir, 'libraries.js', 'shop-2.js');
  expect(listAssets(buildDir)).toEqual(['libraries.js', 'shop-1.js', 'shop-2.js']);
  await release(buildDir, 'libraries.js', 'shop-3.js');
  expect(listAssets(buildDir)).toEqual(['libraries.js', 'shop-2.js', 'shop-3.js']);
});

test('a build that fails leaves nothing beside, and the next one works', async () => {
  const buildDir = someFolder();
  mkdirSync(buildDir);
  await release(buildDir, 'shop-1.js');
  const broken = copyFormerRelease(buildDir, () => Promise.reject(new Error('Broken')));
  await expect(broken).rejects.toThrow('Broken');
  expect(readdirSync(join(buildDir, '../node_modules'))).toEqual([]);
  await release(buildDir, 'shop-2.js');
  expect(listAssets(buildDir)).toEqual(['shop-1.js', 'shop-2.js']);
});
