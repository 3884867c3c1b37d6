import { budgets, type Budgets, type ImportPage } from '@kaplya/contract';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hostileFiles } from '../../../../packages/files/test/measured/hostile-files.ts';
import { makeXlsx } from '../../../../packages/files/test/tables/make-xlsx.ts';
import { openStaffToken } from '../people/staff-token.ts';
import { startTestApp } from '../start-test-app.ts';
import { createImporter, toCsv, toXlsx } from './import-world.ts';

// The calls must reach the code behind the budgets.
const unlimited = Object.fromEntries(Object.keys(budgets).map((name) => [name, []])) as unknown as Budgets;
const lines: string[] = [];
const app = await startTestApp({ budgets: unlimited, env: { LOG_LEVEL: 'error' }, log: (line) => lines.push(line) });
const token = await openStaffToken(app, ['imports.write', 'prices.write']);
const files = createImporter(app, token);
const MB = 1024 * 1024;

const toBytes = async (blob: Blob): Promise<Buffer> => Buffer.from(await blob.arrayBuffer());

const countLeft = async () =>
  (await app.context.database.execute<{ left: number }>(sql`select count(*)::int as left from import_file_part`))
    .rows[0]?.left;

const laughs = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('');

/** Hostile files that fit into an upload, and the codes of their refusals. */
const hostile: Readonly<Record<string, readonly [() => Promise<Buffer>, string]>> = {
  'ten gigabytes of zeros in a book': [
    () => toBytes(hostileFiles['ten gigabytes of zeros in a book']?.() ?? new Blob()),
    'zip.',
  ],
  'two million shared texts': [() => toBytes(hostileFiles['two million shared texts']?.() ?? new Blob()), ''],
  'a book in a book': [() => toBytes(hostileFiles['a book in a book']?.() ?? new Blob()), ''],
  'a billion laughs in a book': [
    () =>
      toBytes(
        makeXlsx({
          worksheets: { a: '<row><c t="s"><v>0</v></c></row>' },
          texts: '',
          entries: [
            {
              name: 'xl/sharedStrings.xml',
              bytes: `<!DOCTYPE x [<!ENTITY l0 "ha">${laughs}]><sst><si><t>&l9;</t></si></sst>`,
            },
          ],
        }),
      ),
    'xml.doctype',
  ],
  'a file of the machine in a book': [
    () =>
      toBytes(
        makeXlsx({
          worksheets: { a: '' },
          entries: [
            {
              name: 'xl/worksheets/sheet1.xml',
              bytes:
                '<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><worksheet><sheetData><row><c><v>&f;</v></c></row></sheetData></worksheet>',
            },
          ],
        }),
      ),
    'xml.doctype',
  ],
  'a depth of a hundred thousand': [() => toBytes(makeXlsx({ worksheets: { a: '<a>'.repeat(100_000) } })), 'xml.'],
  'a line of four megabytes': [() => Promise.resolve(Buffer.alloc(4 * MB, 'x')), ''],
  'text that is none': [() => Promise.resolve(Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x01, 0x02, 0x00])), ''],
  'half of a letter of UTF-8': [() => Promise.resolve(Buffer.from([0xef, 0xbb, 0xbf, 0xd0, 0x9a, 0xd0])), ''],
};

test.each(Object.keys(hostile))(
  '%s is refused in words, and nothing of it is stored [G-04c]',
  { timeout: 60_000 },
  async (name) => {
    const [make, code] = hostile[name] ?? [];
    const bytes = (await make?.()) ?? Buffer.alloc(0);
    const left = await countLeft();
    const heapBefore = process.memoryUsage().heapUsed;
    let most = 0;
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().heapUsed)), 20);
    const response = await files.send(bytes, { name });
    clearInterval(watch);
    const body = (await response.json()) as { code?: string; details?: { reason?: string } };
    expect([response.status, body.code]).toEqual([422, 'import.file_refused']);
    expect(body.details?.reason).toMatch(new RegExp(`^${(code ?? '').replaceAll('.', '[.]')}`));
    expect(JSON.stringify(body)).not.toContain('root:');
    expect(await countLeft()).toBe(left);
    expect(most - heapBefore).toBeLessThan(200 * MB);
  },
);

type Damage = { readonly at: number; readonly bytes: Uint8Array; readonly cut: boolean };

const damage = fc.record<Damage>({
  at: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
  bytes: fc.uint8Array({ maxLength: 8 }),
  cut: fc.boolean(),
});

function corrupt(file: Buffer, damages: readonly Damage[]): Buffer {
  let spoilt = file;
  for (const { at, bytes, cut } of damages) {
    const from = Math.floor(at * spoilt.length);
    spoilt = cut
      ? spoilt.subarray(0, from)
      : Buffer.concat([spoilt.subarray(0, from), bytes, spoilt.subarray(from + 1)]);
  }
  return spoilt;
}

test(
  'a damaged file is read or refused, and whatever is read comes to rows or a reason [G-04c]',
  { timeout: 120_000 },
  async () => {
    const rows = [
      ['Код', 'Цена'],
      ['W19', '371,00'],
      ['CUP', '1E+12'],
    ];
    const originals = [toCsv(rows), await toXlsx(rows), Buffer.from(toCsv(rows).toString(), 'utf16le')];
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...originals),
        fc.array(damage, { minLength: 1, maxLength: 4 }),
        async (file, damages) => {
          const response = await files.send(corrupt(file, damages));
          if (response.status === 422) return;
          expect(response.status).toBe(200);
          const page = (await response.json()) as ImportPage;
          const columns = page.mapping?.columns ?? [];
          if (!columns.some(({ field }) => field === 'code') || columns.length < 2) return;
          const checked = await files.check(await files.map(page));
          expect(['checked', 'refused']).toContain(checked.state);
          await files.listRows(checked.id);
          await files.download(checked.id, 'xlsx');
        },
      ),
      { numRuns: 60 },
    );
    expect(lines.filter((line) => line.includes('"level":"error"') || line.includes('"level":50'))).toEqual([]);
  },
);
