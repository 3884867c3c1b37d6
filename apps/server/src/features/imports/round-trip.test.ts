import { readFileSync } from 'node:fs';
import { budgets, operatorEndpoints, type Budgets } from '@kaplya/contract';
import { readTable } from '@kaplya/files/table';
import { demoPeople } from '@kaplya/demonstration/people';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createImporter, toCsv, toXlsx } from '../../../test/imports/import-world.ts';
import { grantTestPoints } from '../../../test/people/give-points.ts';
import { openStaffToken } from '../../../test/people/staff-token.ts';
import { startTestApp } from '../../../test/start-test-app.ts';

// One member exports and imports more than a person would in ten minutes.
const unlimited = Object.fromEntries(Object.keys(budgets).map((name) => [name, []])) as unknown as Budgets;
const app = await startTestApp({ budgets: unlimited });
const token = await openStaffToken(app, [
  ...(['imports.write', 'goods.write', 'prices.write', 'audit.read'] as const),
  ...(['stock.read', 'stock.write', 'lists.export'] as const),
  ...(['customers.read', 'customers.write', 'customers.export', 'bottles.write', 'points.write'] as const),
]);

type Kind = 'goods' | 'prices';

async function takeFile(kind: Kind, format: 'csv' | 'xlsx'): Promise<Buffer> {
  const response = await app.fetch(`/api/ops/exports/${kind}?format=${format}`, {
    headers: { authorization: `Bearer ${token}`, 'accept-language': 'ru' },
  });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

/** The cells of a file by code and title. */
async function readCells(file: Buffer): Promise<Map<string, Record<string, string>>> {
  const rows: string[][] = [];
  for await (const { cells } of readTable(new Blob([new Uint8Array(file)]))) rows.push(cells.map(({ text }) => text));
  const [titles = [], ...others] = rows;
  return new Map(
    others.map((cells) => [cells[0] ?? '', Object.fromEntries(titles.map((title, at) => [title, cells[at] ?? '']))]),
  );
}

const formats = ['csv', 'xlsx'] as const;

test.each((['goods', 'prices'] as const).flatMap((kind) => formats.map((format) => [kind, format] as const)))(
  'what is exported of %s as .%s changes nothing when it is imported [G-04i] [G-06]',
  async (kind, format) => {
    const checked = await createImporter(app, token, kind).checkFile(await takeFile(kind, format));
    expect(checked.counts).toMatchObject({ added: 0, changed: 0, refused: 0 });
    expect(checked.counts.unchanged).toBeGreaterThan(10);
  },
);

test.each(
  (
    [
      ['stock', 'warehouseId=msk-main'],
      ['goods', ''],
      ['prices', 'areaId=msk-center'],
      ['customers', ''],
    ] as const
  ).flatMap(([kind, query]) => (['ru', 'en', 'az', 'tr'] as const).map((language) => [kind, language, query] as const)),
)(
  'the list of %s that is exported in %s changes nothing when it is imported [G-04i] [G-06]',
  async (kind, language, query) => {
    for (const format of formats) {
      const response = await app.fetch(`/api/ops/files/${kind}?format=${format}&${query}`, {
        headers: { authorization: `Bearer ${token}`, 'accept-language': language },
      });
      expect(response.status).toBe(200);
      const file = Buffer.from(await response.arrayBuffer());
      const files = createImporter(app, token, kind);
      const checked = await files.checkFile(file);
      const others = (await files.listRows(checked.id)).filter(({ outcome }) => outcome !== 'unchanged');
      expect(others).toEqual([]);
      expect(checked.counts.unchanged).toBeGreaterThan(1);
    }
  },
);

test('the customers that docs/operating/upgrade.md takes out of a database from before 1.0.0 are those of their import [G-04i]', async () => {
  const page = readFileSync(new URL('../../../../../docs/operating/upgrade.md', import.meta.url), 'utf8');
  const [, statement = ''] = /^## Data from before 1\.0\.0\n[^]*?^```sql\n([^]*?)^```$/m.exec(page) ?? [];
  const { database } = app.context;
  await grantTestPoints(app.context, demoPeople.igor.id, 45);
  await database.execute(sql`
    insert into bottle_place (partner_id, subject_id, address_key, address_id, address_text, bottles)
    select partner_id, subject_id, duplicate_key, id, '', 3 from address where subject_id = ${demoPeople.igor.id}`);
  const { rows } = await database.execute<Record<string, string | number | null>>(sql.raw(statement));
  expect(rows).toMatchObject([
    { phone: demoPeople.anna.phone },
    { phone: demoPeople.igor.phone, bottles: 3, points: 45 },
  ]);

  const file = toCsv([Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))]);
  const checked = await createImporter(app, token, 'customers').checkFile(file);
  expect(checked.mapping?.columns).toHaveLength(10);
  expect(checked.counts).toMatchObject({ unchanged: 2, added: 0, changed: 0, refused: 0 });
});

const letters = fc.constantFrom(...Array.from('Водa19=+@"\';, \u00e9ə–'));
const name = fc
  .string({ unit: letters, minLength: 1, maxLength: 30 })
  .map((text) => `Т${text.replaceAll(/\s+/g, ' ').trim()}`);
const amount = fc.integer({ min: 1, max: 99_999_99 }).map((minor) => (minor / 100).toFixed(2));
const goods = fc.record({
  name,
  brand: fc.option(
    name.map((text) => text.slice(0, 30)),
    { nil: '' },
  ),
  price: amount,
  sold: fc.constantFrom('да', 'нет'),
  volume: fc.option(fc.integer({ min: 1, max: 50_000 }).map(String), { nil: '' }),
});

/** A price of a file as it was written in the list: a spreadsheet has a number, which has no last zero. */
const toWritten = (title: string, cell = '') =>
  title === 'Цена' && cell !== '' ? Number(cell.replace(',', '.')).toFixed(2) : cell;

test('prices are exported as numbers, with the names of the goods [G-06] [G-04n]', async () => {
  const cellsOf = async (format: 'csv' | 'xlsx') => {
    for await (const { cells } of readTable(new Blob([new Uint8Array(await takeFile('prices', format))])))
      if (cells[0]?.text === 'W19') return cells.slice(0, 3).map(({ kind, text }) => [kind, text]);
    return null;
  };
  const ofBook = await cellsOf('xlsx');
  expect(ofBook?.map(([kind]) => kind)).toEqual(['text', 'text', 'number']);
  expect(ofBook?.[1]?.[1]).toContain('Вода');
  expect((await cellsOf('csv'))?.[2]?.[1]).toMatch(/^\d+,\d\d$/);
});

test('goods that are imported are exported with the same cells [G-04i] [G-06]', { timeout: 120_000 }, async () => {
  const files = createImporter(app, token, 'goods');
  const titles = ['Код', 'Название по-русски', 'Бренд', 'Цена', 'В продаже', 'Объём, мл', 'Категория'];
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(goods, { minLength: 1, maxLength: 60 }), async (list) => {
      run += 1;
      const rows = list.map(({ name: of, brand, price, sold, volume }, index) => [
        ...[`00${run}-${index}`, of, brand, price, sold, volume, 'water-19l'],
      ]);
      const committed = await files.commit(await files.checkFile(await toXlsx([titles, ...rows])));
      expect(committed.effects).toMatchObject({ done: rows.length });
      for (const format of formats) {
        const cells = await readCells(await takeFile('goods', format));
        const seen = rows.map(([code = '']) => titles.map((title) => toWritten(title, cells.get(code)?.[title])));
        expect(seen).toEqual(rows);
      }
    }),
    { numRuns: 5 },
  );
});

test('an export of prices is recorded in the audit, and needs the permission to write prices [G-06]', async () => {
  await takeFile('prices', 'csv');
  const { items } = await app.call(operatorEndpoints.listAudit, { query: { subject: 'prices:file' } }, { token });
  expect(items[0]).toMatchObject({ action: 'table.exported' });
  const clerk = await openStaffToken(app, ['imports.write', 'goods.write']);
  const response = await app.fetch('/api/ops/exports/prices', { headers: { authorization: `Bearer ${clerk}` } });
  expect(response.status).toBe(403);
});
