import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { prepareFolder } from './stored-files.ts';

test('a disk with room for a file and with none beside it takes no file of streets [G-14c]', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'streets-'));
  try {
    const context = { config: { dataDir } };
    expect(await prepareFolder(context, 2 ** 60)).toBe(false);
    expect(await prepareFolder(context, 1000)).toBe(true);
    expect(await readdir(dataDir)).toEqual(['streets']);
  } finally {
    await rm(dataDir, { recursive: true });
  }
});
