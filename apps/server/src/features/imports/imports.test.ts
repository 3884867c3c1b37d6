import { operatorEndpoints, type ErrorEnvelope } from '@kaplya/contract';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createImporter, toCsv, toXlsx, type Cells } from '../../../test/imports/import-world.ts';
import { openStaffToken } from '../../../test/people/staff-token.ts';
import { startTestApp } from '../../../test/start-test-app.ts';
import { createTestClock } from '../../../test/test-clock.ts';
import { processDueImports } from './work/process-due-imports.ts';
import { pruneImports } from './work/prune-imports.ts';
import { DAY_MS } from '@kaplya/domain';

const tuesday = '2026-03-10T07:30:00Z';
const clock = createTestClock(tuesday);
const app = await startTestApp({ clock });
const { database, changes } = app.context;
const token = await openStaffToken(app, ['imports.write', 'prices.write', 'audit.read'], { name: 'Вера' });
const files = createImporter(app, token);

const titles = ['Артикул', 'Название', 'Цена: Центр', 'Цена: Пригород'];
const centre = 'msk-center';

async function listAreaTitles(): Promise<string[]> {
  const page = await files.upload(
    toCsv([
      ['Код', 'Цена'],
      ['W19', 1],
    ]),
  );
  return page.fields.filter(({ id }) => id.startsWith('price:')).map(({ title }) => title);
}

beforeEach(async () => {
  clock.set(tuesday);
  for (const table of ['import', 'import_mapping', 'area_offer', 'area_price', 'revision'])
    await database.execute(sql.raw(`delete from ${table}`));
  changes.announce('catalogue', 'moscow');
});

const listPrices = async (q: string, areaId = centre) =>
  (await app.call(operatorEndpoints.listPrices, { query: { q, areaId } }, { token })).items.filter(
    ({ product }) => product.externalId === q,
  );
async function priceOf(code: string, areaId = centre): Promise<number> {
  const [cell] = await listPrices(code, areaId);
  return cell?.price.amount ?? -1;
}

describe('a price list [G-04b, G-04d, G-04e, G-04f]', () => {
  test('is recognised, mapped by its titles, shown by a dry run, and written by the commit', async () => {
    const [ofCentre = '', ofSuburbs = ''] = await listAreaTitles();
    const former = await priceOf('W19');
    const cup = await priceOf('CUP');
    const file = await toXlsx([
      [titles[0] ?? '', titles[1] ?? '', ofCentre, ofSuburbs],
      ['W19', 'Вода', '371,00', 372],
      ['CUP', 'Стакан', cup / 100, null],
      ['NOPE', 'Нет такого', 5, 5],
      ['PUMP', 'Помпа', '1,234', 5],
      ['W19', 'Ещё раз', 1, 1],
    ]);
    const page = await files.upload(file);
    expect(page).toMatchObject({
      ...{ kind: 'prices', state: 'uploaded', fileName: 'prices.xlsx', bytes: file.length, by: { name: 'Вера' } },
      format: { format: 'xlsx', sheets: ['Прайс'] },
      mapping: {
        header: 1,
        columns: [
          { column: 0, field: 'code' },
          { column: 2, field: `price:${centre}` },
          { column: 3, field: 'price:msk-outer' },
        ],
      },
    });
    expect(page.columns[1]).toEqual({ column: 1, title: 'Название', samples: ['Вода', 'Стакан', 'Нет такого'] });

    const checked = await files.check(await files.map(page));
    expect(checked).toMatchObject({
      state: 'checked',
      counts: { added: 0, changed: 1, unchanged: 1, refused: 3, conflict: 0 },
      progress: { done: 5, total: 5 },
    });
    expect(await priceOf('W19')).toBe(former);
    const rows = await files.listRows(page.id);
    expect(rows.map(({ number, outcome, key }) => [number, outcome, key])).toEqual([
      [2, 'changed', 'W19'],
      [3, 'unchanged', 'CUP'],
      [4, 'refused', 'NOPE'],
      [5, 'refused', 'PUMP'],
      [6, 'refused', 'W19'],
    ]);
    expect(rows[0]?.changes).toMatchObject([
      { field: `price:${centre}`, title: ofCentre, before: (former / 100).toFixed(2), after: '371.00' },
      { field: 'price:msk-outer', after: '372.00' },
    ]);
    expect(rows.slice(2).map(({ errors }) => errors.map(({ code, field }) => [code, field]))).toEqual([
      [['price.product_unknown', 'code']],
      [['cell.ambiguous_number', `price:${centre}`]],
      [['row.twice', null]],
    ]);

    const committed = await files.commit(checked);
    expect(committed).toMatchObject({ state: 'committed', effects: { done: 1, undone: 0, left: 0 } });
    expect([await priceOf('W19'), await priceOf('W19', 'msk-outer'), await priceOf('CUP')]).toEqual([
      371_00,
      372_00,
      cup,
    ]);
    const { items } = await app.call(
      operatorEndpoints.listAudit,
      { query: { subject: `import:${page.id}` } },
      { token },
    );
    expect(items.map(({ action, by }) => [action, by?.name])).toEqual([
      ['import.committed', 'Вера'],
      ['import.uploaded', 'Вера'],
    ]);
    const again = await files.checkFile(file);
    expect(again.counts).toMatchObject({ changed: 0, unchanged: 2 });
  });

  test('has its zone in a column, days to come, and what is taken out of sale', async () => {
    const [cell] = await listPrices('W19');
    const areaName = (await app.call(operatorEndpoints.listPrices, { query: { areaId: centre } }, { token })).areas[0]
      ?.name;
    const checked = await files.checkFile(
      toCsv([
        ['Код', 'Зона', 'Цена', 'Действует с', 'В продаже'],
        ['W19', areaName ?? '', '405', '01.04.2026', ''],
        ['CUP', centre, '', '', 'нет'],
        ['PUMP', '', '500', '', ''],
        ['RACK', '', '500', '01.04.2026', ''],
        ['RACK', centre, '500', '01.03.2026', ''],
        ['RACK', 'Марс', '500', '', ''],
      ]),
    );
    const rows = await files.listRows(checked.id);
    expect(rows.map(({ outcome, errors }) => [outcome, ...errors.map(({ code }) => code)])).toEqual([
      ['changed'],
      ['changed'],
      ['changed'],
      ['refused', 'row.needs_area'],
      ['refused', 'price.day_over'],
      ['refused', 'price.area_unknown'],
    ]);
    await files.commit(checked);
    expect((await listPrices('W19'))[0]).toMatchObject({
      price: cell?.price,
      planned: [{ from: '2026-04-01', price: { amount: 405_00 } }],
    });
    expect((await listPrices('CUP'))[0]?.isSold).toBe(false);
    expect((await listPrices('PUMP'))[0]?.product.listPrice.amount).toBe(500_00);
  });

  test('leaves what is empty and clears by a dash: a zone goes back to the list price', async () => {
    const rows: Cells = [
      ['Код', 'Центр'],
      ['W19', '371'],
      ['CUP', ''],
    ];
    const columns = { 0: 'code', 1: `price:${centre}` };
    const first = await files.checkFile(toCsv(rows), columns);
    expect(first.counts).toMatchObject({ changed: 1, unchanged: 1 });
    await files.commit(first);
    const cleared = await files.checkFile(
      toCsv([
        ['Код', 'Центр'],
        ['W19', '-'],
        ['-', '5'],
      ]),
    );
    expect(cleared.isRemembered).toBe(false);
    expect((await files.listRows(cleared.id))[1]?.errors).toMatchObject([{ code: 'row.not_cleared', field: 'code' }]);
    await files.commit(cleared);
    expect((await listPrices('W19'))[0]?.isListPrice).toBe(true);
  });

  test('sets the list price and gives its zone back to it in one row: the commit is what the dry run said [G-04q]', async () => {
    await files.commit(
      await files.checkFile(
        toCsv([
          ['Код', 'Центр'],
          ['W19', '371'],
        ]),
        { 0: 'code', 1: `price:${centre}` },
      ),
    );
    const former = (await listPrices('W19'))[0]?.product.listPrice.amount ?? 0;
    const columns = { 0: 'code', 1: 'price', 2: `price:${centre}` };
    const rows = (price: string, own: string) =>
      toCsv([
        ['Код', 'Цена', 'Центр'],
        ['W19', price, own],
      ]);
    const checked = await files.checkFile(rows('220 руб.', '-'), columns);
    expect((await files.listRows(checked.id))[0]?.changes).toMatchObject([
      { field: 'price', after: '220.00' },
      { field: `price:${centre}`, before: '371.00', after: '220.00' },
    ]);
    expect((await files.commit(checked)).counts).toMatchObject({ changed: 1, conflict: 0 });
    expect(await priceOf('W19')).toBe(220_00);
    await files.commit(await files.checkFile(rows((former / 100).toFixed(2), ''), columns));
  });

  test('of an old program is read as people of the shop write it, with titles above and columns without one [G-04m]', async () => {
    // `Ürün kodu;Fiyatı` in windows-1254.
    const turkish = Buffer.concat([Buffer.from([0xdc, 0x72, 0xfc, 0x6e]), Buffer.from(' kodu;Fiyat\nW19;371')]);
    const page = await files.upload(turkish);
    expect([page.format?.encoding, page.columns[0]?.title]).toEqual(['windows-1254', 'Ürün kodu']);
    const params = { id: page.id };
    const other = await app.call(
      operatorEndpoints.getImport,
      { params, query: { encoding: 'windows-1251' } },
      { token },
    );
    expect(other.columns[0]?.title).toBe('Ьrьn kodu');

    const list = await files.upload(
      toCsv([
        ['ООО «Ключ». Прайс-лист', '', '', '', ''],
        ['', '', '', '', ''],
        ['Артикул', 'Наименование товара', '', 'Цена, руб.', 'Группа'],
        ['W19', 'Вода', 'шт', '1 696,07', 'Вода'],
        ['CUP', 'Стакан', 'шт', '544,53', 'Прочее'],
      ]),
    );
    expect(list.mapping).toEqual({
      header: 3,
      columns: [
        { column: 0, field: 'code' },
        { column: 3, field: 'price' },
      ],
    });
    const checked = await files.check(await files.map(list));
    expect((await files.listRows(checked.id))[0]?.changes).toMatchObject([{ field: 'price', after: '1696.07' }]);
  });

  test('is mapped as files with the same columns were', async () => {
    const rows: Cells = [
      ['что-то', 'сколько'],
      ['W19', '371'],
    ];
    const first = await files.upload(toCsv(rows));
    expect(first.mapping).toBeNull();
    await files.map(first, { 0: 'code', 1: 'price' });
    const again = await files.upload(
      toCsv([
        ['Что-то ', 'СКОЛЬКО', 'Ошибка'],
        ['W19', '375', ''],
      ]),
    );
    expect(again).toMatchObject({
      isRemembered: true,
      mapping: {
        columns: [
          { column: 0, field: 'code' },
          { column: 1, field: 'price' },
        ],
      },
    });
  });

  test('is refused a mapping that does not fit', async () => {
    const page = await files.upload(
      toCsv([
        ['Код', 'Цена'],
        ['W19', '371'],
      ]),
    );
    const params = { id: page.id };
    const refused = async (columns: { column: number; field: string }[], header = 1) => {
      const body = { version: page.version, header, columns };
      const { error } = await app.callRefused(operatorEndpoints.mapImport, { params, body }, { token });
      return error.errors.map(({ code, field }) => [code, field]);
    };
    const code = { column: 0, field: 'code' };
    expect(await refused([{ column: 1, field: 'price' }])).toEqual([['import.field_missing', 'columns']]);
    expect(await refused([code, { column: 7, field: 'price' }])).toEqual([
      ['import.column_unknown', 'columns.1.column'],
    ]);
    expect(await refused([code, { column: 1, field: 'colour' }])).toEqual([
      ['import.field_unknown', 'columns.1.field'],
    ]);
    expect(await refused([code, { column: 1, field: 'code' }])).toEqual([['import.field_twice', 'columns.1.field']]);
    expect(await refused([code], 9)).toEqual([['import.header_unknown', 'header']]);
    const { error } = await app.callRefused(
      operatorEndpoints.checkImport,
      { params, body: { version: page.version } },
      { token },
    );
    expect(error.code).toBe('import.not_now');
  });
});

describe('what was changed by others [G-04f, G-04g, G-04h] [rule 117]', () => {
  const setPrice = async (code: string, amount: number) => {
    const [cell] = await listPrices(code);
    const { areaId = '', productId = '', version = 0 } = cell ?? {};
    const items = [{ areaId, productId, version, price: { amount, currency: 'RUB' } }];
    await app.call(operatorEndpoints.changePrices, { body: { items } }, { token });
  };
  const columns = { 0: 'code', 1: `price:${centre}` };

  test('between dry run and commit is left, reported as a conflict, and comes as a file to be sent again', async () => {
    const checked = await files.checkFile(
      toCsv([
        ['Код', 'Центр'],
        ['W19', '371'],
        ['CUP', '51'],
        ['x', '1'],
      ]),
      columns,
    );
    await setPrice('W19', 377_00);
    const committed = await files.commit(checked);
    expect(committed.counts).toMatchObject({ changed: 1, conflict: 1, refused: 1 });
    expect([await priceOf('W19'), await priceOf('CUP')]).toEqual([377_00, 51_00]);
    const failed = await files.download(checked.id);
    expect(failed.toString()).toBe(
      '\ufeffКод;Центр;Ошибка\r\nW19;371;Это изменили после проверки. Проверьте файл ещё раз.\r\n' +
        'x;1;Код: Такого товара нет: возможно, его удалили.\r\n',
    );
    const again = await files.checkFile(failed);
    expect(again.counts).toMatchObject({ changed: 1, refused: 1 });
    await files.commit(again);
    expect(await priceOf('W19')).toBe(371_00);
    const book = await files.upload(await files.download(checked.id, 'xlsx', 'en'));
    expect(book.columns.map(({ title }) => title)).toEqual(['Код', 'Центр', 'Error']);
  });

  test('that is the list price, to which a row gives its zone back, is a conflict', async () => {
    await setPrice('W19', 371_00);
    const former = (await listPrices('W19'))[0]?.product.listPrice.amount ?? 0;
    const cleared = toCsv([
      ['Код', 'Центр'],
      ['W19', '-'],
      ['CUP', '51'],
    ]);
    const checked = await files.checkFile(cleared, columns);
    expect((await files.listRows(checked.id))[0]?.changes).toMatchObject([
      { before: '371.00', after: (former / 100).toFixed(2) },
    ]);
    const setListPrice = async (amount: number) => {
      const [cell] = await listPrices('W19');
      const { id: productId = '', version = 0 } = { id: cell?.productId, version: cell?.product.version };
      const items = [{ areaId: null, productId, version, price: { amount, currency: 'RUB' } }];
      await app.call(operatorEndpoints.changePrices, { body: { items } }, { token });
    };
    await setListPrice(former + 10_00);
    onTestFinished(() => setListPrice(former));
    const committed = await files.commit(checked);
    expect(committed.counts).toMatchObject({ changed: 1, conflict: 1 });
    expect(await priceOf('W19')).toBe(371_00);
  });

  test('after the commit is left by the undoing, which brings back the rest as it was', async () => {
    const former = [await listPrices('CUP'), await listPrices('PUMP')];
    await setPrice('CUP', 55_00);
    const [before] = await listPrices('CUP');
    const list = toCsv([
      ['Код', 'Центр'],
      ['W19', '371'],
      ['CUP', '51'],
      ['PUMP', ''],
    ]);
    const committed = await files.commit(await files.checkFile(list, columns));
    await setPrice('W19', 377_00);
    const undone = await files.undo(committed);
    expect(undone).toMatchObject({ state: 'undone', effects: { done: 0, undone: 1, left: 1 } });
    expect([await priceOf('W19'), await priceOf('CUP')]).toEqual([377_00, 55_00]);
    expect((await listPrices('CUP'))[0]).toMatchObject({ isListPrice: before?.isListPrice, planned: before?.planned });
    expect((await listPrices('PUMP'))[0]?.version).toBe(former[1]?.[0]?.version);
    expect((await files.listRows(committed.id)).map(({ effect }) => effect)).toEqual(['left', 'undone', null]);
  });
});

test('a resumed dry run has the same result for each row as one that was not interrupted [G-04e] [rule 117]', async () => {
  const lines = Array.from({ length: 900 }, (_, index) => [`NONE-${index}`, '5']);
  lines[0] = ['W19', '1,234'];
  lines[899] = ['W19', '371'];
  const mapped = await files.map(await files.upload(toCsv([['Код', 'Цена'], ...lines])));
  const stopping = new AbortController();
  await database.execute(
    sql`update import set state = 'checking', check_at = ${clock.now().toISOString()} where id = ${mapped.id}`,
  );
  const stopped = processDueImports({ ...app.context, stopping: stopping.signal });
  await vi.waitFor(async () => expect((await files.get(mapped.id)).progress.done).toBeGreaterThan(0), {
    interval: 1,
    timeout: 10_000,
  });
  stopping.abort();
  await stopped;
  const { progress, state } = await files.get(mapped.id);
  expect([state, progress.done < 900]).toEqual(['checking', true]);
  await processDueImports(app.context);
  expect(await files.get(mapped.id)).toMatchObject({ state: 'checked', counts: { changed: 1, refused: 899 } });
});

test('a table that is taken has the day of the shop in its name [G-06]', async () => {
  // Half past one in the morning in Moscow.
  clock.set('2026-03-10T22:30:00Z');
  const late = await openStaffToken(app, ['imports.write', 'prices.write']);
  const response = await app.fetch('/api/ops/exports/prices', { headers: { authorization: `Bearer ${late}` } });
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="prices-2026-03-11.csv"');
  await response.body?.cancel();
});

describe('a file [G-04a, G-04b, G-04c]', () => {
  const refusedWith = async (file: Uint8Array, lang = 'ru') => {
    const response = await files.send(file, { lang });
    const { code, message, details } = (await response.json()) as ErrorEnvelope;
    return [response.status, code, details?.['reason'], message];
  };

  test('that is no table is refused in words, and nothing of it is stored', async () => {
    expect(await refusedWith(new Uint8Array())).toEqual([422, 'import.file_refused', 'file.empty', 'Файл пустой.']);
    expect((await refusedWith(Buffer.from('PK\u0003\u0004broken', 'latin1'))).slice(0, 2)).toEqual([
      422,
      'import.file_refused',
    ]);
    const old = Buffer.from('d0cf11e0a1b11ae1', 'hex');
    expect(await refusedWith(old, 'en')).toEqual([
      422,
      'import.file_refused',
      'file.old_excel',
      'This is an old .xls, or a file with a password. Save it as .xlsx without a password.',
    ]);
    const { rows } = await database.execute(sql`select from import union all select from import_file_part`);
    expect(rows).toHaveLength(0);
  });

  test('that is damaged further on is refused by the dry run, and no row of it is stored', async () => {
    const lines = Array.from({ length: 2000 }, (_, index) => `W${index};5`);
    const page = await files.upload(Buffer.from(`Код;Цена\n${lines.join('\n')}\n"W19;5\n`));
    const refused = await files.check(await files.map(page));
    expect(refused).toMatchObject({ state: 'refused', failure: { code: 'table.open_quote' } });
    expect(refused.failure?.message).toContain('2002');
    expect(await files.listRows(page.id)).toEqual([]);
  });

  test('of Windows is read, and what Excel has damaged is refused and not guessed', async () => {
    const encode = (text: string) =>
      Buffer.from(
        [...text].map((letter) =>
          letter >= 'А' && letter <= 'я' ? letter.charCodeAt(0) - 0x350 : letter.charCodeAt(0),
        ),
      );
    const page = await files.upload(encode('Код;Цена\r\nW19;371\r\n4,60001E+12;5\r\n12.мар;5\r\n'));
    expect(page.format).toMatchObject({ encoding: 'windows-1251', separator: ';' });
    const checked = await files.check(await files.map(page));
    expect((await files.listRows(checked.id)).map(({ errors }) => errors.map(({ code }) => code))).toEqual([
      [],
      ['cell.damaged_code'],
      ['cell.date_in_code'],
    ]);
  });

  test('is stored for ninety days, and is deleted with its rows', async () => {
    const checked = await files.checkFile(
      toCsv([
        ['Код', 'Цена'],
        ['W19', '371'],
      ]),
    );
    const query = { version: checked.version };
    const other = await files.checkFile(
      toCsv([
        ['Код', 'Цена'],
        ['W19', '372'],
      ]),
    );
    await app.call(operatorEndpoints.deleteImport, { params: { id: checked.id }, query }, { token });
    const listed = () => app.call(operatorEndpoints.listImports, { query: {} }, { token });
    expect((await listed()).items.map(({ id }) => id)).toEqual([other.id]);
    await pruneImports({ ...app.context, clock: { now: () => new Date(clock.now().getTime() + 89 * DAY_MS) } });
    expect((await listed()).total).toBe(1);
    await pruneImports({ ...app.context, clock: { now: () => new Date(clock.now().getTime() + 91 * DAY_MS) } });
    const { rows } = await database.execute(sql`select from import_row union all select from import_file_part`);
    expect([(await listed()).total, rows.length]).toEqual([0, 0]);
  });

  test('of prices is nobody’s business who may not write prices, nor another partner’s', async () => {
    const checked = await files.checkFile(
      toCsv([
        ['Код', 'Цена'],
        ['W19', '371'],
      ]),
    );
    const params = { id: checked.id };
    const clerk = await openStaffToken(app, ['imports.write']);
    expect(
      (await app.callRefused(operatorEndpoints.getImport, { params, query: {} }, { token: clerk })).error.code,
    ).toBe('staff.permission_missing');
    expect((await app.call(operatorEndpoints.listImports, { query: {} }, { token: clerk })).items).toEqual([]);
    expect((await createImporter(app, clerk).send(toCsv([['Код'], ['W19']]))).status).toBe(403);
    const abroad = await openStaffToken(app, ['imports.write', 'prices.write'], { partnerId: 'baku' });
    const refused = await app.callRefused(operatorEndpoints.getImport, { params, query: {} }, { token: abroad });
    expect(refused.error.code).toBe('import.unknown');
  });
});
