import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { makeRun } from '../../test/archives/make-zeros.ts';
import { makeZip, type EntryParts } from '../../test/archives/make-zip.ts';
import { refusedWith } from '../../test/refused-with.ts';
import { exchangeLimits } from '../limits.ts';
import { checkExchange } from '../commerceml/read/check-exchange.ts';
import { openSample } from '../../test/exchange/open-sample.ts';
import { openZip } from './open-zip.ts';

const MB = 1024 * 1024;
const limits = { entries: 10, unpackedBytes: 64 * MB, density: 300 };

async function unpack(file: Blob, bounds = limits): Promise<Record<string, number>> {
  const sizes: Record<string, number> = {};
  for (const { name, read } of await openZip(file, bounds)) {
    sizes[name] = 0;
    for await (const piece of read()) sizes[name] += piece.length;
  }
  return sizes;
}

describe('an archive [G-05h]', () => {
  test('comes in parts, and its entries are read one by one', async () => {
    const xml = new Uint8Array(await openSample('ut11-import').arrayBuffer());
    const bytes = zipSync({ 'import.xml': xml, 'import_files/de/a.jpg': [new Uint8Array(70_000), { level: 0 }] });
    const parts = [bytes.slice(0, 100), bytes.slice(100, 999), bytes.slice(999)];
    const entries = await openZip(new Blob(parts), exchangeLimits);
    expect(entries.map(({ name, size }) => [name, size])).toEqual([
      ['import.xml', xml.length],
      ['import_files/de/a.jpg', 70_000],
    ]);
    expect((await checkExchange(entries[0]!)).counts).toMatchObject({ product: 3, group: 4 });
    expect(await unpack(new Blob(parts))).toMatchObject({ 'import_files/de/a.jpg': 70_000 });
  });

  test('may have folders, names with backslashes and names of MS-DOS', async () => {
    const names = (
      await openZip(
        makeZip([
          { name: 'папка/', bytes: '' },
          { name: 'папка\\файл.xml', bytes: 'x' },
        ]),
        limits,
      )
    ).map(({ name }) => name);
    expect(names).toEqual(['папка/файл.xml']);
    const dos = await openZip(makeZip([{ name: 'x.xml', bytes: 'x', lies: { flags: 0 } }]), limits);
    expect(dos.map(({ name }) => name)).toEqual(['x.xml']);
  });

  test.each([
    '../x',
    'a/../../x',
    '/etc/passwd',
    'C:/x',
    'C:\\x',
    '\\\\host\\x',
    'a//b',
    './x',
    'a\0b',
    'x'.repeat(600),
  ])('is refused for the name %j', async (name) => {
    expect(await refusedWith(openZip(makeZip([{ name, bytes: 'x' }]), limits))).toBe('zip.bad_name');
  });

  const one = (lies: EntryParts['lies'], bytes: Uint8Array | string = 'x'.repeat(1_000)) =>
    makeZip([{ name: 'a', bytes, ...(lies && { lies }) }]);

  test.each([
    ['zip.encrypted', 'a password', one({ flags: 1 })],
    ['zip.unknown_method', 'another method', one({ method: 14 })],
    ['zip.damaged', 'a size too small', one({ size: 10 })],
    ['zip.damaged', 'a size too great', one({ size: 10_000 })],
    ['zip.damaged', 'another sum', one({ sum: 1 })],
    ['zip.damaged', 'a packed size too small', one({ packedSize: 5 })],
    ['zip.damaged', 'a packed size past the directory', one({ packedSize: 5_000 })],
    ['zip.damaged', 'a place that is elsewhere', one({ offset: 3 })],
    ['zip.damaged', 'a place past the end', one({ offset: 900_000 })],
    [
      'zip.damaged',
      'the same name twice',
      makeZip([
        { name: 'a', bytes: 'x' },
        { name: 'A', bytes: 'y' },
      ]),
    ],
    [
      'zip.damaged',
      'one entry under many names',
      makeZip([
        { name: 'a', bytes: 'x' },
        { name: 'b', bytes: 'x', lies: { offset: 0 } },
      ]),
    ],
    ['zip.damaged', 'fewer entries than it says', makeZip([{ name: 'a', bytes: 'x' }], { count: 2 })],
    [
      'zip.too_many_entries',
      'many entries',
      makeZip(Array.from({ length: 11 }, (_, at) => ({ name: `${at}`, bytes: '' }))),
    ],
    ['zip.damaged', 'nothing', new Blob(['PK\u0003\u0004'])],
    ['zip.too_dense', 'a bomb', makeZip([makeRun('a', 60)])],
    ['zip.too_large', 'a bomb that says its size', makeZip([makeRun('a', 100)])],
    ['zip.damaged', 'a bomb that says another size', makeZip([{ ...makeRun('a', 100), lies: { size: 10 } }])],
    ['zip.too_large', 'small bombs', makeZip(Array.from({ length: 6 }, (_, at) => makeRun(`${at}`, 12)))],
  ])('is refused with %s for %s', async (code, _, file) => {
    expect(await refusedWith(unpack(file))).toBe(code);
  });

  test('may be dense where it is small', async () => {
    expect(await unpack(makeZip([makeRun('a', 16)]))).toEqual({ a: 16 * MB });
  });

  test('spends one budget, however often an entry is read', async () => {
    const [entry] = await openZip(makeZip([makeRun('a', 10)]), { ...limits, unpackedBytes: 25 * MB });
    const read = async () => {
      for await (const piece of entry!.read()) expect(piece.length).toBeGreaterThan(0);
    };
    expect([await refusedWith(read()), await refusedWith(read()), await refusedWith(read())]).toEqual([
      ...[null, null, 'zip.too_large'],
    ]);
  });
});
