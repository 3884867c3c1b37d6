import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isWhole } from '../read/check-exchange.ts';
import { findRequisite } from '../read/find-requisite.ts';
import { readExchange } from '../read/read-exchange.ts';
import { writeOrders, type ExportedOrder } from './write-orders.ts';

const order: ExportedOrder = {
  ...{ id: '0195a1b2-0000-7000-8000-000000000001', number: '100042', day: '2026-03-11', time: '12:30:00' },
  ...{ currency: 'руб', sum: '1740.00', comment: 'Домофон <12К> & звонок' },
  customer: {
    ...{ id: '0195a1b2-0000-7000-8000-00000000000a', name: 'Анна "Ключ"', phone: '+79161112233', email: null },
    ...{ address: 'Москва, Тверская улица, 7, 12', company: null },
  },
  lines: [
    {
      ...{ id: 'dee6e199#f0a1', name: 'Вода 19 л', code: 'W-19', kind: 'Товар', unit: { code: '796', name: 'шт' } },
      ...{ quantity: '5', price: '390.00', sum: '1740.00' },
      discounts: [{ name: 'Промокод', sum: '210.00', isInSum: true }],
      taxes: [{ name: 'НДС', rate: '22', sum: '313.77', isInSum: true }],
    },
  ],
  discounts: [],
  taxes: [{ name: 'НДС', rate: '22', sum: '313.77', isInSum: true }],
  requisites: [{ name: 'Статус заказа', value: 'Новый' }],
};
const header = { schema: '2.08', formedAt: '2026-03-12T10:15:00' };

async function write(orders: readonly ExportedOrder[]): Promise<Blob> {
  return new Blob((await Array.fromAsync(writeOrders(orders, header))) as Uint8Array<ArrayBuffer>[]);
}

test('orders for a 1C are read back as they were written [G-05d]', async () => {
  const file = await write([order, { ...order, number: '100043' }]);
  expect(await isWhole(file)).toBe(true);
  const [root, first, second] = await Array.fromAsync(readExchange(file));
  expect(root).toEqual({ kind: 'root', ...header });
  expect(first).toMatchObject({
    ...{ id: order.id, number: '100042', day: '2026-03-11', time: '12:30:00', sum: '1740.00', currency: 'руб' },
    comment: order.comment,
    lines: [{ id: 'dee6e199', characteristicId: 'f0a1', quantity: '5', price: '390.00', sum: '1740.00' }],
  });
  expect(first?.kind === 'document' && findRequisite(first.requisites, 'Статус заказа')).toBe('Новый');
  expect(second).toMatchObject({ number: '100043' });
});

test('orders for a 1C have the customer, discounts and taxes where a 1C looks for them [G-05d]', async () => {
  const text = await (await write([order])).text();
  expect(text).toContain('<Роль>Покупатель</Роль><ПолноеНаименование>Анна &quot;Ключ&quot;</ПолноеНаименование>');
  expect(text).toContain(
    '<Контакты><Контакт><Тип>Телефон рабочий</Тип><Значение>+79161112233</Значение></Контакт></Контакты>',
  );
  expect(text).toContain(
    '<Скидки><Скидка><Наименование>Промокод</Наименование><Сумма>210.00</Сумма><УчтеноВСумме>true</УчтеноВСумме></Скидка></Скидки>',
  );
  expect(text).toContain('<Сумма>313.77</Сумма><Ставка>22</Ставка></Налог>');
  expect(text).toContain('<БазоваяЕдиница Код="796" НаименованиеПолное="шт">шт</БазоваяЕдиница>');
});

test('a company that orders has its tax number, its name and who ordered for it where a 1C looks for them [G-05d]', async () => {
  const company = {
    ...{ taxNumber: '7712345678', kpp: '771201001', legalAddress: 'Москва, Арбат, 1' },
    contact: { id: 'p1', name: 'Анна' },
  };
  const customer = { ...order.customer, name: 'ООО «Ива & Ко»', company };
  const text = await (await write([{ ...order, customer }])).text();
  expect(text).toContain(
    '<Наименование>ООО «Ива &amp; Ко»</Наименование><Роль>Покупатель</Роль><ОфициальноеНаименование>ООО «Ива &amp; Ко»</ОфициальноеНаименование><ЮридическийАдрес><Представление>Москва, Арбат, 1</Представление></ЮридическийАдрес><ИНН>7712345678</ИНН><КПП>771201001</КПП>' +
      '<Адрес><Представление>Москва, Тверская улица, 7, 12</Представление></Адрес>',
  );
  expect(text).toContain(
    '<Представители><Представитель><Контрагент><Отношение>Контактное лицо</Отношение><Ид>p1</Ид><Наименование>Анна</Наименование></Контрагент></Представитель></Представители>',
  );
  expect(text).not.toMatch(/ПолноеНаименование>|АдресРегистрации/);
  const unknown = { ...customer, company: { taxNumber: null, kpp: null, legalAddress: null, contact: null } };
  expect(await (await write([{ ...order, customer: unknown }])).text()).not.toMatch(
    /ИНН|КПП|ЮридическийАдрес|Представители/,
  );
});

test('any text stands in an order for a 1C, without what XML has not [G-05d]', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary' }), async (text) => {
      const [, first] = await Array.fromAsync(readExchange(await write([{ ...order, comment: `:${text}:` }])));
      // oxlint-disable-next-line eslint/no-control-regex -- they are what XML has not
      const exported = text.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');
      expect(first).toMatchObject({ comment: `:${exported}:` });
    }),
    { numRuns: 50 },
  );
});

test('a sum that is no decimal is not written [G-05d]', async () => {
  await expect(write([{ ...order, sum: '1 740,00' }])).rejects.toThrow(RangeError);
});
