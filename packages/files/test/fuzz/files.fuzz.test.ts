import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkExchange } from '../../src/commerceml/read/check-exchange.ts';
import { FileRefused } from '../../src/file-refused.ts';
import { describeTable, readTable } from '../../src/tables/read-table.ts';
import { openZip } from '../../src/zip/open-zip.ts';
import { makeZip } from '../archives/make-zip.ts';
import { openSample } from '../exchange/open-sample.ts';
import { makeXlsx } from '../tables/make-xlsx.ts';

const runs = { numRuns: 150 };

const book = makeXlsx({
  worksheets: {
    Лист1:
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>Цена</t></is></c></row><row r="2"><c r="A2" s="1"><v>46093</v></c><c r="B2"><v>390.5</v></c></row>',
  },
  texts: '<si><t>Код &amp; имя</t></si>',
  styles: '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>',
});
const csv = new Blob(['\ufeffКод;Название\r\n7;"Вода; ""Ключ"""\r\n\r\n8;x\r\n']);

/** Rows, or a refusal; null if it was another error. */
async function read(file: Blob): Promise<'read' | 'refused'> {
  const outcomes = await Promise.allSettled([
    Array.fromAsync(readTable(file)),
    describeTable(file),
    checkExchange(file),
    openZip(file, { entries: 100, unpackedBytes: 1_000_000, density: 300 }).then((entries) =>
      Promise.allSettled(entries.map((entry) => Array.fromAsync(entry.read()))).then((all) =>
        all.forEach(assertRefused),
      ),
    ),
  ]);
  outcomes.forEach(assertRefused);
  return outcomes.some(({ status }) => status === 'fulfilled') ? 'read' : 'refused';
}

function assertRefused(outcome: PromiseSettledResult<unknown>): void {
  if (outcome.status === 'rejected' && !(outcome.reason instanceof FileRefused)) throw outcome.reason;
}

type Damage =
  | { readonly kind: 'cut'; readonly at: number }
  | { readonly kind: 'set'; readonly at: number; readonly byte: number }
  | { readonly kind: 'insert'; readonly at: number; readonly bytes: Uint8Array };

const place = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });
const damages = fc.array(
  fc.oneof<fc.Arbitrary<Damage>[]>(
    fc.record({ kind: fc.constant('cut' as const), at: place }),
    fc.record({ kind: fc.constant('set' as const), at: place, byte: fc.nat(255) }),
    fc.record({
      kind: fc.constant('insert' as const),
      at: place,
      bytes: fc.uint8Array({ minLength: 1, maxLength: 40 }),
    }),
  ),
  { minLength: 1, maxLength: 4 },
);

function damage(bytes: Uint8Array, kinds: readonly Damage[]): Blob {
  let damaged = Buffer.from(bytes);
  for (const one of kinds) {
    const at = Math.floor(one.at * damaged.length);
    if (one.kind === 'cut') damaged = damaged.subarray(0, at);
    else if (one.kind === 'set' && at < damaged.length) damaged[at] = one.byte;
    else if (one.kind === 'insert') damaged = Buffer.concat([damaged.subarray(0, at), one.bytes, damaged.subarray(at)]);
  }
  return new Blob([new Uint8Array(damaged)]);
}

describe('a file of anybody is read or refused, and nothing else [G-04c] [G-05h]', () => {
  test('of any bytes', async () => {
    const heads = fc.constantFrom(
      '',
      'PK\u0003\u0004',
      '\ufeff',
      '<?xml version="1.0"?>',
      '<КоммерческаяИнформация>',
      'sep=;\n',
    );
    await fc.assert(
      fc.asyncProperty(heads, fc.uint8Array({ maxLength: 400 }), async (head, bytes) => {
        expect(await read(new Blob([head, bytes]))).toMatch(/read|refused/);
      }),
      runs,
    );
  });

  test.each([
    ['an .xlsx', book],
    ['a .csv', csv],
    ['goods of a 1C', openSample('ut11-import')],
    ['offers of a 1C', openSample('ut11-offers')],
    ['orders of a 1C', openSample('orders-back')],
  ])('of %s that was damaged', async (_, file) => {
    const bytes = new Uint8Array(await file.arrayBuffer());
    await fc.assert(
      fc.asyncProperty(damages, async (kinds) => {
        expect(await read(damage(bytes, kinds))).toMatch(/read|refused/);
      }),
      runs,
    );
  });

  const fragments = fc.array(
    fc.oneof(
      fc.constantFrom(
        '<row>',
        '</row>',
        '<c t="s">',
        '<c r="B7" s="9">',
        '</c>',
        '<v>',
        '</v>',
        '<is><t>',
        '</t></is>',
        '<f/>',
      ),
      fc.constantFrom(
        '<Товары>',
        '<Товар>',
        '</Товар>',
        '</Товары>',
        '<Ид>1</Ид>',
        '<Каталог>',
        '<Группы>',
        '<Группа>',
        '<Цены>',
      ),
      fc.constantFrom(
        '&lt;',
        '&x;',
        '&#0;',
        '<![CDATA[',
        ']]>',
        '<!--',
        '-->',
        '<?x',
        '?>',
        '<!DOCTYPE x>',
        '-1',
        '1e999',
        'NaN',
      ),
      fc.string({ maxLength: 5 }),
    ),
    { maxLength: 12 },
  );

  test('of any parts of XML, in a worksheet and in an exchange', async () => {
    await fc.assert(
      fc.asyncProperty(fragments, async (parts) => {
        const xml = parts.join('');
        const worksheet = makeXlsx({ worksheets: { Лист1: xml }, texts: xml, styles: xml });
        const exchange = new Blob([`<КоммерческаяИнформация>${xml}</КоммерческаяИнформация>`]);
        expect([await read(worksheet), await read(exchange)]).toHaveLength(2);
      }),
      runs,
    );
  });

  test('of any lies in the headers of an archive', async () => {
    const number = fc.oneof(fc.nat(0xffffffff), fc.nat(300), fc.constantFrom(0xffffffff, 0xfffffffe, 0));
    const lies = fc.record(
      { size: number, packedSize: number, sum: number, offset: number, flags: fc.nat(0xffff), method: fc.nat(20) },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(lies, fc.nat(5), async (reported, count) => {
        const file = makeZip(
          [
            { name: 'xl/workbook.xml', bytes: 'x'.repeat(200), lies: reported },
            { name: 'b', bytes: '' },
          ],
          { count },
        );
        expect(await read(file)).toMatch(/read|refused/);
      }),
      runs,
    );
  });
});
