import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { renameAll } from './rename-all.ts';

test('renames of which one fails midway leave everything where it was', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kaplya-rename-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of ['postgres', 'aside', 'draft']) mkdirSync(join(folder, name));
  writeFileSync(join(folder, 'app-secret'), 'secret');
  const was = readdirSync(folder);
  const rename = (from: string, to: string) => ({ from: join(folder, from), to: join(folder, to) });
  const renames = [rename('postgres', 'aside/postgres'), rename('app-secret', 'aside/app-secret')];
  expect(() => renameAll([...renames, rename('draft/postgres', 'postgres')])).toThrow('ENOENT');
  expect(readdirSync(folder)).toEqual(was);
  expect(readdirSync(join(folder, 'aside'))).toEqual([]);

  renameAll(renames);
  expect(existsSync(join(folder, 'aside/app-secret'))).toBe(true);
});
