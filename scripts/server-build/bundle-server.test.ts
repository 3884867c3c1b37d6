import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleServer } from './bundle-server.ts';

const server = resolve(import.meta.dirname, '../../apps/server');
/** The stand-in shows its pages' signs as they are, in a process of its own. */
const standIns = /^(acquirer|controllers)-process[.]js$/;

const hasWideLetter = (text: string): boolean => /[\u0100-\uffff]/.test(text);

const outDir = mkdtempSync(join(server, 'build-'));
beforeAll(() => bundleServer({ server, outDir }));
afterAll(() => rmSync(outDir, { recursive: true, force: true }));

const listParts = (): string[] => readdirSync(outDir).filter((name) => name.endsWith('.js'));

test('the build holds no letter for which V8 would keep two bytes for each, and every program that the shop starts', () => {
  const names = listParts();
  expect(names).toEqual(
    expect.arrayContaining([
      'main.js',
      'acquirer-process.js',
      'controllers-process.js',
      'imports-thread.js',
      'streets-thread.js',
    ]),
  );
  const wide = names.filter((name) => !standIns.test(name) && hasWideLetter(readFileSync(join(outDir, name), 'utf8')));
  expect(wide).toEqual([]);
});

test('each part of the build that the running shop loads later can be loaded', () => {
  const parts = listParts().filter((name) => name !== 'main.js' && !/-(?:process|thread)[.]js$/.test(name));
  const load = `for (const part of ${JSON.stringify(parts)}) await import('./' + part);`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', load], {
    cwd: outDir,
    encoding: 'utf8',
  });
  // The end alone: before its message Node prints the whole line, which in a build is a whole module.
  expect({ status, stderr: stderr.slice(-500) }).toEqual({ status: 0, stderr: '' });
});
