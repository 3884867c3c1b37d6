import { describe, expect, test } from 'vitest';
import { openSample, type Sample } from '../../../test/exchange/open-sample.ts';
import { refusedWith } from '../../../test/refused-with.ts';
import { checkExchange, isWhole } from './check-exchange.ts';
import { toDecimalText } from './decimal-text.ts';
import { findRequisite } from './find-requisite.ts';
import { isFormedBefore, toFormedAt } from './formed-at.ts';
import type { ExchangeItem } from './items.ts';
import { readExchange } from './read-exchange.ts';

const listItems = (file: Blob) => Array.fromAsync(readExchange(file));

async function listOf<Kind extends ExchangeItem['kind']>(name: Sample, kind: Kind) {
  const items = await listItems(openSample(name));
  return items.filter((item): item is Extract<ExchangeItem, { kind: Kind }> => item.kind === kind);
}

const wrap = (inside: string) => new Blob([`<КоммерческаяИнформация>${inside}</КоммерческаяИнформация>`]);

describe('goods of a 1C [G-05a]', () => {
  test('come after the head of the file, groups before the groups inside them', async () => {
    const items = await listItems(openSample('ut11-import'));
    expect(items.map(({ kind }) => kind)).toEqual([
      ...['root', 'classifier', 'group', 'group', 'group', 'group', 'property'],
      ...['catalogue', 'product', 'product', 'product'],
    ]);
    expect(items[0]).toEqual({ kind: 'root', schema: '2.08', formedAt: '2026-03-12T10:15:00' });
    expect(items[7]).toMatchObject({
      onlyChanges: true,
      classifierId: 'bd72d8f9-55bc-11d9-848a-00112f43529a',
      line: 54,
    });
    const groups = items.filter((item) => item.kind === 'group');
    const water = groups[0]?.id ?? '';
    expect(groups.map(({ name, parentId, isDeleted }) => [name, parentId, isDeleted])).toEqual([
      ['Вода', null, false],
      ['Вода 19 литров', water, false],
      ['Вода 5 литров', water, true],
      ['Кулеры', null, false],
    ]);
    expect(items[6]).toMatchObject({
      name: 'Минерализация',
      choices: [{ value: 'Низкая' }, { value: 'Средняя' }],
    });
  });

  test('have all values of the file, and null for missing ones', async () => {
    const [first, second, third] = await listOf('ut11-import', 'product');
    expect(first).toEqual({
      kind: 'product',
      id: 'dee6e199-55bc-11d9-848a-00112f43529a',
      characteristicId: null,
      code: 'W-19',
      barcode: '4600012345678',
      name: 'Вода «Ключ» 19 л & тара',
      unit: { code: '796', name: 'шт' },
      groupIds: ['d5b1a8a3-9a7b-11e6-80c1-00155d016a01'],
      description: 'Артезианская вода.\nСкважина № 7.',
      pictures: ['import_files/de/dee6e199.jpg', 'import_files/de/dee6e199_2.png'],
      taxes: [{ name: 'НДС', rate: '22' }],
      properties: [{ id: '64a3bf5a-9a7c-11e6-80c1-00155d016a01', values: ['64a3bf5b-9a7c-11e6-80c1-00155d016a01'] }],
      requisites: [
        { name: 'ВидНоменклатуры', value: 'Товар' },
        { name: 'Вес', value: '19.7' },
      ],
      isDeleted: false,
      line: 62,
      faults: [],
    });
    expect(second).toMatchObject({
      id: 'dee6e19a-55bc-11d9-848a-00112f43529a',
      characteristicId: 'f0a1b2c3-9a7d-11e6-80c1-00155d016a01',
      ...{ isDeleted: true, groupIds: null, pictures: null, description: null },
    });
    expect(third).toMatchObject({ isDeleted: true, unit: null });
  });

  test('of МойСклад have descriptions in CDATA, units by their full name and groups that are none', async () => {
    const [product] = await listOf('moysklad-import', 'product');
    expect(product).toMatchObject({
      description: '<b>Вода</b> & тара',
      unit: { code: '796', name: 'Штука' },
      groupIds: [],
      requisites: [{ name: 'Код', value: '00042' }],
    });
    expect(await listOf('moysklad-import', 'catalogue')).toMatchObject([{ onlyChanges: false }]);
  });
});

describe('offers of a 1C [G-05a]', () => {
  test('have prices by type and rests by warehouse, in the old form and below nought', async () => {
    const [first, second] = await listOf('ut11-offers', 'offer');
    expect(first).toMatchObject({
      prices: [
        {
          priceTypeId: 'bd72d90e-55bc-11d9-848a-00112f43529a',
          ...{ price: '1390.50', currency: 'руб', unit: 'шт', coefficient: '1' },
        },
      ],
      quantity: '40',
      rests: [
        { warehouseId: 'a1d1cdf5-9a7b-11e6-80c1-00155d016a01', quantity: '42' },
        { warehouseId: 'a1d1cdf6-9a7b-11e6-80c1-00155d016a01', quantity: '-2' },
      ],
      faults: [{ element: 'ЦенаЗаЕдиницу', text: 'по запросу' }],
    });
    expect(second).toMatchObject({
      characteristicId: 'f0a1b2c3-9a7d-11e6-80c1-00155d016a01',
      characteristics: [{ name: 'Цвет', value: 'белый' }],
      ...{ prices: null, quantity: '0', rests: null },
    });
    expect(await listOf('ut11-offers', 'price-type')).toMatchObject([{ name: 'Розничная', currency: 'руб' }]);
    expect(await listOf('ut11-offers', 'warehouse')).toMatchObject([{ name: 'Основной склад' }]);
    expect(await listOf('ut11-offers', 'package')).toMatchObject([{ onlyChanges: false }]);
  });

  test('come in parts: prices alone, and rests alone in the new form', async () => {
    expect(await listOf('unf-prices', 'package')).toMatchObject([{ onlyChanges: true }]);
    expect(await listOf('unf-prices', 'offer')).toMatchObject([
      { prices: [{ price: '410.00' }], quantity: null, rests: null },
    ]);
    expect(await listOf('unf-rests', 'offer')).toMatchObject([
      { prices: null, quantity: null, rests: [{ quantity: '38' }, { quantity: '-2.000' }] },
      { prices: null, quantity: '7', rests: [] },
    ]);
  });
});

describe('orders that come back [G-05e]', () => {
  test('have status and dates among their requisites, in windows-1251 too', async () => {
    const [first, second] = await listOf('orders-back', 'document');
    expect(first).toMatchObject({
      id: '0195a1b2-0000-7000-8000-000000000001',
      ...{ number: '100042', day: '2026-03-11', time: '12:30:00', operation: 'Заказ товара', sum: '1950.00' },
      ...{ comment: 'Позвонить за час', isDeleted: false },
      lines: [{ quantity: '5', price: '390', sum: '1950', requisites: [{ value: 'Товар' }] }],
    });
    expect(findRequisite(first?.requisites ?? [], 'статусзаказа')).toBe('Отгружен');
    expect(findRequisite(first?.requisites ?? [], 'Дата оплаты')).toBe('2026-03-12');
    expect(findRequisite(first?.requisites ?? [], 'Дата отгрузки')).toBeNull();
    expect(second).toMatchObject({ number: '100043', isDeleted: true });
  });
});

describe('a file that is not to be applied [G-05g, G-05h]', () => {
  test('is not whole without its last tag [rule 119]', async () => {
    for (const name of ['ut11-import', 'unf-rests', 'moysklad-import', 'orders-back'] as const) {
      const file = openSample(name);
      expect(await isWhole(file)).toBe(true);
      expect(await isWhole(file.slice(0, file.size - 12))).toBe(false);
      expect(await isWhole(file.slice(0, 900))).toBe(false);
    }
    const utf16 = (text: string) => new Blob([Buffer.from(`\ufeff${text}`, 'utf16le')]);
    expect(await isWhole(utf16(`<a>${'б'.repeat(9_000)}</a>\r\n`))).toBe(true);
    expect(await isWhole(utf16(`<a>${'б'.repeat(9_000)}</b>`))).toBe(false);
    expect(await isWhole(new Blob(['<x:a>\n</x:a>\n<!-- made by -- 1C -->\n\0\0']))).toBe(true);
    expect(await isWhole(new Blob(['']))).toBe(false);
  });

  test('is refused wherever it was cut off [rule 119]', async () => {
    const file = openSample('unf-prices');
    const lengths = Array.from({ length: 40 }, (_, index) => Math.floor(((index + 1) * (file.size - 2)) / 40));
    for (const length of lengths)
      expect(await refusedWith(checkExchange(file.slice(0, length)))).toMatch(/^(?:xml[.]|file[.]broken_text)/);
  });

  test('is counted without storing anything', async () => {
    expect(await checkExchange(openSample('ut11-offers'))).toEqual({
      ...{ schema: '2.08', formedAt: '2026-03-12T10:15:02', faults: 1 },
      counts: { root: 1, package: 1, 'price-type': 1, warehouse: 1, offer: 2 },
    });
  });

  test.each([
    ['exchange.other_document', new Blob(['<yml_catalog/>'])],
    [
      'exchange.no_id',
      wrap('<Каталог><Ид>1</Ид><Товары><Товар><Наименование>x</Наименование></Товар></Товары></Каталог>'),
    ],
    ['exchange.no_id', wrap('<Каталог><Товары/></Каталог>')],
    ['exchange.too_large_item', wrap(`<Документ>${'<x/>'.repeat(300_001)}</Документ>`)],
    ['xml.doctype', new Blob(['<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x>&a;</x>'])],
    ['xml.malformed', wrap('&nbsp;')],
    ['xml.too_deep', wrap('<a>'.repeat(65))],
    ['xml.too_long', wrap('x'.repeat(2_000_000))],
    ['xml.too_long', wrap(`<!-- ${'x'.repeat(2_000_000)} -->`)],
    ['xml.too_long', wrap(`<x y="${'x'.repeat(2_000_000)}"/>`)],
    ['xml.unknown_encoding', new Blob(['<?xml version="1.0" encoding="koi8-r"?><x/>'])],
    ['xml.unknown_encoding', new Blob(['<?xml version="1.0" encoding="UTF-16"?><x/>'])],
    ['xml.malformed', new Blob(['no xml'])],
    ['file.empty', new Blob([])],
  ])('is refused with %s', async (code, file) => {
    expect(await refusedWith(listItems(file))).toBe(code);
  });

  test('may have elements whose names every object of JavaScript has [rule 119]', async () => {
    const inside =
      '<constructor>1</constructor><Каталог><Ид>1</Ид><Товары><toString><Ид>2</Ид></toString></Товары></Каталог>';
    expect((await listItems(wrap(inside))).map(({ kind }) => kind)).toEqual(['root', 'catalogue']);
  });

  test('may have elements that nobody knows, and groups deep inside each other', async () => {
    const deep = '<Группы><Группа><Ид>g</Ид>'.repeat(20) + '</Группа></Группы>'.repeat(20);
    const unknown = '<Новое><Товары><Товар>x</Товар></Товары></Новое>';
    const items = await listItems(
      wrap(`${unknown}<Классификатор><Ид>1</Ид>${unknown}${deep}${unknown}</Классификатор>`),
    );
    expect(items.map(({ kind }) => kind)).toEqual(['root', 'classifier', ...Array.from({ length: 20 }, () => 'group')]);
  });
});

describe('numbers and moments of CommerceML [G-05a]', () => {
  test.each([
    ['12.500', '12.500'],
    ['1 234,50', '1234.50'],
    ['1\u00a0234,5', '1234.5'],
    ['-3', '-3'],
    ['007', '7'],
    ['5.', '5'],
    ['1.234,50', null],
    ['1e5', null],
    ['', null],
  ])('%j is %s [rule 116]', (text, decimal) => {
    expect(toDecimalText(text)).toBe(decimal);
  });

  test.each([
    ['2026-03-12T10:15:00', undefined, '2026-03-12T10:15:00'],
    ['2026-03-12 10:15', undefined, '2026-03-12T10:15:00'],
    ['2026-03-12', '10:15:00', '2026-03-12T10:15:00'],
    ['2026-03-12', undefined, '2026-03-12T00:00:00'],
    ['2026-03-12T10:15:00.123+03:00', undefined, '2026-03-12T10:15:00+03:00'],
    ['12.03.2026', undefined, null],
    ['2026-13-12', undefined, null],
    [undefined, undefined, null],
  ])('%s %s is %s', (date, time, moment) => {
    expect(toFormedAt(date, time)).toBe(moment);
  });

  test.each([
    ['2026-03-12T10:15:00', '2026-03-12T10:15:01', true],
    ['2026-03-12T10:15:00', '2026-03-12T10:15:00', false],
    ['2026-03-12T10:15:00+03:00', '2026-03-12T08:00:00Z', true],
    ['2026-03-12T10:15:00+03:00', '2026-03-12T10:14:00', false],
  ])('%s is before %s: %s', (one, other, isBefore) => {
    expect(isFormedBefore(one, other)).toBe(isBefore);
  });
});
