import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { bundleServer } from './bundle-server.ts';

const server = resolve(import.meta.dirname, '../../apps/server');
/** The stand-in shows its pages' signs as they are, in a process of its own. */
const standIns = /^(acquirer|controllers)-process[.]js$/;

const hasWideLetter = (text: string): boolean => /[\u0100-\uffff]/.test(text);

test('the build holds no letter for which V8 would keep two bytes for each, and every program that the shop starts', async () => {
  const outDir = mkdtempSync(join(server, 'build-'));
  onTestFinished(() => rmSync(outDir, { recursive: true, force: true }));
  await bundleServer({ server, outDir });
  const names = readdirSync(outDir).filter((name) => name.endsWith('.js'));
  expect(names).toEqual(expect.arrayContaining(['main.js', 'acquirer-process.js', 'controllers-process.js']));
  const wide = names.filter((name) => !standIns.test(name) && hasWideLetter(readFileSync(join(outDir, name), 'utf8')));
  expect(wide).toEqual([]);
});
