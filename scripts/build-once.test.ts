import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { buildOnce } from './build-once.ts';

test('a build is made once for the same contents, whatever their times, and anew for other ones', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kaplya-build-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [source, buildDir] = [join(folder, 'source.ts'), join(folder, 'build')];
  mkdirSync(buildDir);
  writeFileSync(source, 'one');
  let builds = 0;
  const build = async () => {
    await buildOnce({ what: 'a test', folder, buildDir, sources: [source] }, () => Promise.resolve(void (builds += 1)));
    return builds;
  };
  expect(await build()).toBe(1);
  expect(await build()).toBe(1);
  utimesSync(source, 0, 0);
  expect(await build()).toBe(1);
  writeFileSync(source, 'two');
  expect(await build()).toBe(2);
  await Promise.all([build(), build()]);
  expect(builds).toBe(2);
});
