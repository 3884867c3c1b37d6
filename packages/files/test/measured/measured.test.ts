import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { hostileFiles } from './hostile-files.ts';
import { measure } from './measure.ts';

const folder = mkdtempSync(join(tmpdir(), 'files-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A file of this many rows has some 0.5 kB a row; retaining it would need several times that. */
const rows = 50_000;

describe('50 000 rows of 12 cells [G-04c] [G-06]', () => {
  test.each(['csv', 'xlsx'] as const)('are streamed to and from .%s', async (format) => {
    const path = join(folder, `rows.${format}`);
    const written = await measure(`write-${format}`, path, rows);
    const read = await measure('read-table', path);
    expect(read).toMatchObject({ items: rows, refused: null });
    for (const { grownMb, cpuSeconds } of [written, read]) {
      expect(grownMb).toBeLessThan(120);
      expect(cpuSeconds).toBeLessThan(30);
    }
  });

  test('are streamed as goods of a 1C [G-05a]', async () => {
    const path = join(folder, 'import.xml');
    const product = (at: number) =>
      `<Товар><Ид>${at}</Ид><Артикул>W-${at}</Артикул><Наименование>Вода № ${at}</Наименование><Группы><Ид>1</Ид></Группы><Описание>${'Вода из скважины. '.repeat(20)}</Описание><Картинка>import_files/${at}.jpg</Картинка></Товар>\n`;
    const xml = function* () {
      yield '<КоммерческаяИнформация><Каталог><Ид>1</Ид><Товары>';
      for (let at = 0; at < rows; at += 1) yield product(at);
      yield '</Товары></Каталог></КоммерческаяИнформация>';
    };
    await pipeline(Readable.from(xml()), createWriteStream(path));
    const read = await measure('read-exchange', path);
    expect(read).toMatchObject({ items: rows + 2, refused: null });
    expect(read.grownMb).toBeLessThan(120);
    expect(read.cpuSeconds).toBeLessThan(30);
  });
});

describe('a file that wants more than there is [G-04c] [G-05h]', () => {
  test.each(Object.keys(hostileFiles))('is refused early and costs little: %s', async (name) => {
    const isXml = (await hostileFiles[name]!().slice(0, 2).text()).startsWith('<');
    const read = await measure(isXml ? 'hostile-exchange' : 'hostile-table', name);
    expect(read.refused).not.toBeNull();
    expect(read.grownMb).toBeLessThan(200);
    expect(read.cpuSeconds).toBeLessThan(30);
  });
});
