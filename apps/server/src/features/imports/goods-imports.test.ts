import { endpoints, operatorEndpoints } from '@kaplya/contract';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createPromoCode } from '../../../test/database/create-promo-code.ts';
import { createImporter, toCsv, toXlsx } from '../../../test/imports/import-world.ts';
import { openStaffToken } from '../../../test/people/staff-token.ts';
import { startTestApp } from '../../../test/start-test-app.ts';

const app = await startTestApp();
const token = await openStaffToken(app, [
  ...(['imports.write', 'goods.write', 'prices.write'] as const),
  ...(['stock.read', 'stock.write', 'settings.write'] as const),
]);
const files = createImporter(app, token, 'goods');

async function findGoods(q: string) {
  const { items } = await app.call(operatorEndpoints.listGoods, { query: { q } }, { token });
  const found = items.find(({ externalId }) => externalId === q);
  if (!found) return null;
  return (await app.call(operatorEndpoints.getGoods, { params: { id: found.id } }, { token })).goods;
}

const categoryOf = async () =>
  (await app.call(operatorEndpoints.listOpsCategories, {}, { token })).items[0] ?? { id: '', name: '', slug: '' };

/** Imports goods by a file of their own, with a column for whether they are on sale. */
async function bring(rows: readonly (readonly [code: string, isOn: 'да' | 'нет'])[]) {
  const { slug } = await categoryOf();
  const lines = rows.map(([code, isOn]) => [code, `Товар ${code}`, slug, '10', isOn]);
  return files.commit(
    await files.checkFile(toCsv([['Код', 'Наименование', 'Категория', 'Цена', 'В продаже'], ...lines])),
  );
}

describe('goods of a file [G-04f, G-04i]', () => {
  test('change by their codes, new ones are added off sale, and what is not in the file stays', async () => {
    const former = await findGoods('W19');
    const category = await categoryOf();
    const checked = await files.checkFile(
      await toXlsx([
        ['Код', 'Наименование', 'Категория', 'Бренд', 'Цена', 'В продаже', 'Объём, мл', 'Баллы, %'],
        ['W19', 'Вода 19 литров', '', '-', '', '', '', '7,5'],
        ['NEW-1', 'Вода новая', category.name, 'Новая', '99,90', 'да', 5000, ''],
        ['NEW-2', 'Вода вторая', category.slug, '', '', '', '', ''],
        ['NEW-3', 'Даром', category.slug, '', '', 'да', '', ''],
        ['NEW-4', '', category.slug, '', '', '', '', ''],
        ['NEW-5', 'Без категории', 'Нет такой', '', '', '', '', ''],
        ['NEW-6', 'Не столько', category.slug, '', '', '', 0, ''],
      ]),
    );
    expect(checked.counts).toMatchObject({ added: 2, changed: 1, refused: 4 });
    const rows = await files.listRows(checked.id);
    expect(rows[0]?.changes).toEqual([
      expect.objectContaining({ field: 'name_ru', after: 'Вода 19 литров' }),
      ...(former?.brand === null
        ? []
        : [expect.objectContaining({ field: 'brand', before: former?.brand, after: null })]),
      expect.objectContaining({ field: 'earn', after: '7.50' }),
    ]);
    expect(rows.slice(3).map(({ errors }) => errors.map(({ code, field }) => [code, field]))).toEqual([
      [['goods.price_missing', 'price']],
      [['goods.name_missing', 'name_ru']],
      [['category.unknown', 'category']],
      [['row.out_of_range', 'volume']],
    ]);
    expect(await findGoods('NEW-1')).toBeNull();

    const committed = await files.commit(checked);
    expect(await findGoods('W19')).toMatchObject({
      ...{
        version: (former?.version ?? 0) + 1,
        brand: null,
        earnBps: 750,
        price: former?.price,
        pictures: former?.pictures,
      },
      names: { ...former?.names, ru: 'Вода 19 литров' },
    });
    expect(await findGoods('NEW-1')).toMatchObject({ isActive: true, volumeMl: 5000, slug: 'voda-novaya' });
    expect(await findGoods('NEW-2')).toMatchObject({ isActive: false, categoryId: category.id });
    const { data } = await app.call(endpoints.listProducts, { query: { ids: 'NEW-1' } });
    expect(data).toMatchObject([{ externalId: 'NEW-1', price: { amount: 99_90 } }]);

    const undone = await files.undo(committed);
    expect(undone.effects).toEqual({ done: 0, undone: 3, left: 0 });
    expect(await findGoods('W19')).toMatchObject({
      names: former?.names,
      brand: former?.brand,
      earnBps: former?.earnBps,
    });
    // A customer may have it in a cart: it is only taken off sale.
    expect(await findGoods('NEW-1')).toMatchObject({ isActive: false });
    expect(await findGoods('NEW-2')).toBeNull();
  });

  test('of groups that the shop lacks are refused by name, or take the one category that is chosen for new goods [G-04o]', async () => {
    const category = await categoryOf();
    const former = await findGoods('W19');
    const page = await files.upload(
      toCsv([
        ['Код', 'Название', 'Цена', 'Категория', 'Остаток на складе'],
        ['GR-1', 'Вода 5 л', '150', 'Прайс > Бутыли', '5'],
        ['GR-2', 'Вода 6 л', '160', category.name, '6'],
        ['W19', '', '', 'Бутыли', '7'],
      ]),
    );
    expect(page.columns.map(({ otherImport = null }) => otherImport)).toEqual([null, null, null, null, 'stock']);
    const without = await files.check(await files.map(page));
    expect((await files.listRows(page.id)).map(({ errors }) => errors[0]?.message ?? null)).toEqual([
      expect.stringMatching(/«Прайс > Бутыли» в магазине нет.*создайте её или выберите одну/),
      null,
      expect.stringContaining('«Бутыли»'),
    ]);
    const { header = 1, columns = [] } = page.mapping ?? {};
    const { items } = await app.call(operatorEndpoints.listOpsCategories, {}, { token });
    const other = items.find(({ id }) => id !== category.id)!;
    const body = { version: without.version, header, columns, values: [{ field: 'category', value: other.slug }] };
    const mapped = await app.call(operatorEndpoints.mapImport, { params: { id: page.id }, body }, { token });
    const checked = await files.check(mapped);
    expect(checked.counts).toMatchObject({ added: 2, refused: 1 });
    await files.commit(checked);
    expect(await findGoods('GR-1')).toMatchObject({ categoryId: other.id });
    expect(await findGoods('GR-2')).toMatchObject({ categoryId: category.id });
    expect(await findGoods('W19')).toMatchObject({ categoryId: former?.categoryId });
  });

  test('have tax rates in a column of rates, and codes only in one of codes [G-04n]', async () => {
    const read = async (title: string, values: readonly string[]) => {
      const rows = values.map((value, index) => [`VAT-${index}`, 'Вода 5 л', '150', value]);
      const page = await files.upload(toCsv([['Код', 'Название', 'Цена', title], ...rows]));
      const { header = 1, columns = [] } = page.mapping ?? {};
      const category = { field: 'category', value: (await categoryOf()).slug };
      const body = { version: page.version, header, columns, values: [category] };
      await files.check(await app.call(operatorEndpoints.mapImport, { params: { id: page.id }, body }, { token }));
      return (await files.listRows(page.id)).map(
        ({ errors, changes }) => errors[0]?.code ?? changes.find(({ field }) => field === 'vat')?.after ?? null,
      );
    };
    const vat = (rate: string) => `НДС ${rate}`;
    for (const title of ['Ставка НДС', 'НДС, %'])
      expect(await read(title, ['10', '5', '7,0', '20', '0', '0,22', '20%', '10/110', 'без НДС', '12', '3'])).toEqual([
        ...[vat('10 %'), vat('5 %'), vat('7 %'), vat('20 %'), vat('0 %'), vat('22 %'), vat('20 %'), vat('10/110')],
        ...['Без НДС', 'row.unknown_value', 'row.unknown_value'],
      ]);
    for (const title of ['Код НДС', 'vat'])
      expect(await read(title, ['10', '5', '20', 'НДС 5 %'])).toEqual([
        ...[vat('7/107'), vat('10/110'), 'row.out_of_range', vat('5 %')],
      ]);
  });

  test('take one category for all and go on sale at once, where people said so; goods that are there do not [G-04o] [G-04p]', async () => {
    const category = await categoryOf();
    const former = await findGoods('W19');
    const list = toCsv([
      ['Код', 'Наименование товара', 'Цена, руб.', 'Ставка НДС', 'Предмет расчёта'],
      ['NC-1', 'Вода 5 л', '1 150,50 руб.', '22%', 'Товар'],
      ['NC-2', 'Вода 10 л', '250 ₽', '', 'подакцизный товар'],
      ['NC-3', 'Вода 7 л', '$3', '', ''],
      ['NC-4', 'Вода 8 л', '3', '', 'Товарчик'],
      ['W19', '', '', 'без НДС', ''],
    ]);
    const page = await files.upload(list);
    expect(page.mapping?.columns.map(({ field }) => field)).toEqual(['code', 'name_ru', 'price', 'vat', 'subject']);
    expect(page.rows[0]).toEqual({
      number: 1,
      cells: ['Код', 'Наименование товара', 'Цена, руб.', 'Ставка НДС', 'Предмет расчёта'],
    });
    expect(page.fields.find(({ id }) => id === 'category')?.choices).toContainEqual({
      ...{ value: category.slug, title: category.name },
    });
    const without = await files.check(await files.map(page));
    expect((await files.listRows(page.id))[0]?.errors).toMatchObject([
      { code: 'row.category_missing', message: expect.stringContaining('выберите одну для всех') },
    ]);
    const { header = 1, columns = [] } = page.mapping ?? {};
    const values = [
      { field: 'category', value: category.slug },
      { field: 'active', value: 'true' },
    ];
    const map = (version: number, of: object) =>
      app.call(
        operatorEndpoints.mapImport,
        { params: { id: page.id }, body: { version, header, columns, ...of } },
        { token },
      );
    const checked = await files.check(await map(without.version, { values }));
    expect(checked.counts).toMatchObject({ added: 2, refused: 2 });
    const rows = await files.listRows(page.id);
    expect(rows[0]?.changes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ field: 'category', after: category.name }),
        expect.objectContaining({ field: 'active', after: 'да' }),
        expect.objectContaining({ field: 'vat', after: 'НДС 22 %' }),
        expect.objectContaining({ field: 'subject', after: 'Товар' }),
      ]),
    );
    expect(rows.slice(2, 4).map(({ errors }) => errors.map(({ code, message }) => [code, message]))).toEqual([
      [['cell.other_currency', expect.stringContaining('USD')]],
      [['row.unknown_value', expect.stringContaining('Подакцизный товар')]],
    ]);
    await files.commit(checked);
    expect(await findGoods('NC-1')).toMatchObject({ isActive: true, categoryId: category.id, vatCode: 11 });
    expect(await findGoods('NC-2')).toMatchObject({ price: { amount: 250_00 }, paymentSubject: 'excise' });
    expect(await findGoods('W19')).toMatchObject({ categoryId: former?.categoryId, vatCode: 1 });
    const again = await files.upload(list);
    expect([again.isRemembered, again.mapping?.values]).toEqual([true, values]);

    const refused = await app.callRefused(
      operatorEndpoints.mapImport,
      {
        params: { id: again.id },
        body: { version: again.version, header, columns, values: [{ field: 'price', value: '1' }] },
      },
      { token },
    );
    expect(refused.error.errors).toMatchObject([{ code: 'import.field_unknown', field: 'values.0.field' }]);
  });

  test('that others added between dry run and commit are a conflict [rule 117]', async () => {
    const category = await categoryOf();
    const list = toCsv([
      ['Код', 'Наименование', 'Категория'],
      ['TWIN', 'Двойник', category.slug],
    ]);
    const [first, second] = [await files.checkFile(list), await files.checkFile(list)];
    await files.commit(first);
    const late = await files.commit(second);
    expect(late.counts).toMatchObject({ added: 0, conflict: 1 });
  });

  test('whose category is another one of that name by now are a conflict [rule 117]', async () => {
    const makeCategory = (ru: string) =>
      app.call(operatorEndpoints.createCategory, { body: { names: { ru, en: '', az: '', tr: '' } } }, { token });
    const { category } = await makeCategory('Стекло');
    const checked = await files.checkFile(
      toCsv([
        ['Код', 'Наименование', 'Категория'],
        ['GLASS', 'Бутыль', 'Стекло'],
      ]),
    );
    const names = { ru: 'Стекло, старое', en: '', az: '', tr: '' };
    await app.call(
      operatorEndpoints.changeCategory,
      { params: { id: category.id }, body: { version: category.version, names } },
      { token },
    );
    await makeCategory('Стекло');
    expect((await files.commit(checked)).counts).toMatchObject({ added: 0, conflict: 1 });
    expect(await findGoods('GLASS')).toBeNull();
  });

  test('have a price only for who may write prices', async () => {
    const clerk = await openStaffToken(app, ['imports.write', 'goods.write']);
    const importer = createImporter(app, clerk, 'goods');
    const page = await importer.upload(
      toCsv([
        ['Код', 'Цена'],
        ['W19', '1'],
      ]),
    );
    const { header = 1, columns = [] } = page.mapping ?? {};
    const body = { version: page.version, header, columns };
    const { error } = await app.callRefused(
      operatorEndpoints.mapImport,
      { params: { id: page.id }, body },
      { token: clerk },
    );
    expect(error.code).toBe('staff.permission_missing');
  });
});

describe('the undoing of goods that others need by now [G-04h]', () => {
  test('leaves what somebody counts or gives away, and brings back the rest', async () => {
    const committed = await bring([
      ['COUNTED', 'нет'],
      ['GIVEN', 'нет'],
      ['FREE-1', 'нет'],
      ['FREE-2', 'нет'],
    ]);
    const document = { id: crypto.randomUUID(), kind: 'count', warehouseId: 'msk-main', isDraft: true } as const;
    await app.call(operatorEndpoints.createStockDocument, { body: { ...document, lines: [] } }, { token });
    const counted = { productId: (await findGoods('COUNTED'))?.id ?? '', counted: 5, version: 0 };
    await app.call(
      operatorEndpoints.saveStockCount,
      { params: { id: document.id }, body: { lines: [counted] } },
      { token },
    );
    const given = await findGoods('GIVEN');
    await createPromoCode(app.context.database, { itemIds: [given?.id ?? ''] });

    const undone = await files.undo(committed);
    expect(undone).toMatchObject({ state: 'undone', effects: { done: 0, undone: 2, left: 2 } });
    expect((await files.listRows(committed.id)).map(({ effect }) => effect)).toEqual([
      ...['left', 'left', 'undone', 'undone'],
    ]);
    const left = await Promise.all(['COUNTED', 'GIVEN', 'FREE-1', 'FREE-2'].map(findGoods));
    expect(left.map((goods) => goods !== null)).toEqual([true, true, false, false]);
  });

  test('leaves on sale what the settings name since', async () => {
    const committed = await bring([
      ['CONT-2', 'да'],
      ['OTHER', 'да'],
    ]);
    const saveContainer = async (code: string) => {
      const { groups } = await app.call(operatorEndpoints.getSettings, {}, { token });
      const version = groups.find(({ group }) => group === 'bottles')?.version ?? 0;
      const body = { group: 'bottles' as const, version, values: { containerExternalId: code } };
      await app.call(operatorEndpoints.saveSettings, { body }, { token });
    };
    await saveContainer('CONT-2');
    onTestFinished(() => saveContainer('CONT'));
    expect((await files.undo(committed)).effects).toEqual({ done: 0, undone: 1, left: 1 });
    expect([(await findGoods('CONT-2'))?.isActive, (await findGoods('OTHER'))?.isActive]).toEqual([true, false]);
  });
});
