import { endpoints, operatorEndpoints } from '@kaplya/contract';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { toSearchText } from '#db/search-text.ts';
import { copyOrder } from '../../../../test/database/copy-orders.ts';
import { createMember } from '../../../../test/people/operator.ts';
import { createHttpCustomer, moscowHome, shopWith } from '../../../../test/people/http-customer.ts';
import { openStaffToken } from '../../../../test/people/staff-token.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';

const app = await startTestApp();
const { database } = app.context;

let token = '';
let numberOfAlena = '';

const search = async (q: string): Promise<string[]> => {
  const { items, total } = await app.call(operatorEndpoints.listOpsOrders, { query: { q } }, { token });
  expect(total).toBe(items.length);
  return [...new Set(items.map(({ customer }) => customer.name))].toSorted();
};

beforeAll(async () => {
  token = await openStaffToken(app, ['orders.read', 'customers.read']);
  const httpCustomer = await createHttpCustomer(app);
  await httpCustomer.add('CUP');
  await httpCustomer.getReady();
  await httpCustomer.calculate(null);
  const { uuid, id } = (await httpCustomer.complete()).order;
  numberOfAlena = id;
  const people = [
    ['Алёна Кузнецова', '+79251234567', 'Зелёная улица', '7', '45'],
    ['Пётр Иванов', '+79267654321', 'Тверская улица', '70', '12'],
    ['Leyla Əliyeva', '+994501112233', 'Nizami küçəsi', '12A', ''],
    ['Deniz İnönü', '+905321234568', 'Тверская улица', '7', '3'],
  ];
  for (const [name, phone, street, house, room] of people) {
    await copyOrder(
      database,
      uuid,
      2,
      sql`jsonb_build_object('customer_name', ${name}::text, 'phone', ${phone}::text,
        'address', o.address || jsonb_build_object('street', ${street}::text, 'house', ${house}::text, 'room', ${room}::text))`,
    );
  }
  await database.execute(sql`update "order" set customer_name = 'Никто', phone = '+79990000000',
    address = address || '{"street": "Пустая улица"}' where id = ${uuid}`);
});

describe('a search of orders', () => {
  test.each([
    ['the end of a phone', '4567', ['Алёна Кузнецова']],
    ['a part of a phone', '512345', ['Алёна Кузнецова']],
    ['a phone as it is dialled at home', '8 (925) 123-45-67', ['Алёна Кузнецова']],
    ['a phone without anything before it', '9251234567', ['Алёна Кузнецова']],
    ['a phone with the code', '+7 925 123 45 67', ['Алёна Кузнецова']],
    ['a phone as a messenger copies it', '\u202A+7\u00A0925\u00A0123\u201145\u201167\u202C', ['Алёна Кузнецова']],
    ['a phone as a link', 'tel:+7-925-123-45-67', ['Алёна Кузнецова']],
    ['a name with marks that nobody sees', '\u200EАлё\u00ADна', ['Алёна Кузнецова']],
    ['the beginning of a phone as it is dialled', '8926765', ['Пётр Иванов']],
    ['the beginning of a phone of another country', '+994 50 111', ['Leyla Əliyeva']],
    ['a name in capitals', 'АЛЁНА', ['Алёна Кузнецова']],
    ['a name with е for ё', 'алена куз', ['Алёна Кузнецова']],
    ['a name in another order', 'иванов петр', ['Пётр Иванов']],
    ['a name with a wrong letter', 'Кузнацова', ['Алёна Кузнецова']],
    ['a name without a letter', 'Кузнецва', ['Алёна Кузнецова']],
    ['a name with a letter too many', 'Кузннецова', ['Алёна Кузнецова']],
    ['a name with two letters swapped', 'Ивнаов', ['Пётр Иванов']],
    ['a name without accents', 'aliyeva', ['Leyla Əliyeva']],
    ['a name with a capital of Turkish', 'INONU', ['Deniz İnönü']],
    ['a street and a house, not the seventieth', 'тверская 7', ['Deniz İnönü']],
    ['a street with a typo and a house', 'тверскаа 70', ['Пётр Иванов']],
    ['a house with its letter', 'низами 12a', []],
    ['a house with its letter in its own script', 'nizami 12a', ['Leyla Əliyeva']],
    ['a name and the end of a phone', 'пётр 4321', ['Пётр Иванов']],
    ['an end of a phone that is nobody’s', '0001', []],
    ['signs only', '+-()', []],
    ['signs of patterns', '%_%', []],
    ['a name of nobody', 'Навуходоносор', []],
  ])('finds by %s: %j [O-03a]', async (_, q, names) => {
    expect(await search(q)).toEqual(names);
  });

  test('finds by the number [O-03a]', async () => {
    expect(await search(numberOfAlena)).toEqual(['Никто']);
    expect(await search(`  ${numberOfAlena} `)).toEqual(['Никто']);
  });

  test('holds together with the filters [O-03a]', async () => {
    const found = await app.call(
      operatorEndpoints.listOpsOrders,
      { query: { q: 'алёна', status: 'completed' } },
      { token },
    );
    expect(found).toEqual({ items: [], nextCursor: null, total: 0 });
  });
});

test('the database folds words as the server does [O-03a]', async () => {
  const letters = 'АаЁёЙйЪыABZzƏəIıİiÇçĞğÖöŞşÜüéñ0129 -.,№«»/\'"_%';
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: fc.constantFrom(...letters.split('')), maxLength: 20 }), async (text) => {
      const { rows } = await database.execute<{ folded: string }>(sql`select fold_for_search(${text}) as folded`);
      expect(rows[0]?.folded).toBe(toSearchText(text));
    }),
    { numRuns: 300 },
  );
});

test('the words of a contact change with the address and go with the account [O-03a] [rule 79]', async () => {
  const member = await createMember(app);
  const as = { token: await member.token() };
  const httpCustomer = await createHttpCustomer(app, as);
  await httpCustomer.add('CUP', 7);
  await httpCustomer.assignAddress({ ...moscowHome, street: 'Прежняя улица' });
  await httpCustomer.assignUser({ phoneNumber: member.phone, name: 'Аристарх' });
  await httpCustomer.assignPayment();
  await httpCustomer.assignInterval();
  await httpCustomer.calculate(null);
  const { order } = await httpCustomer.complete();
  const words = async () => {
    const { rows } = await database.execute<{ text: string }>(sql`
      select search_text as text from order_contact where search_text like '% аристарх%' or search_text like '%' || ${member.phone}`);
    return rows.map(({ text }) => text);
  };
  expect(await words()).toEqual([` аристарх москва прежняя улица 7 12 ${member.phone}`]);

  const { data: saved } = await app.call(
    endpoints.createUserAddress,
    { body: { ...moscowHome, street: 'Новая улица' } },
    as,
  );
  const body = { externalOrder: order.uuid, addressId: saved?.uuid ?? '' };
  await app.call(endpoints.changeOrder, { body }, as);
  expect(await words()).toEqual([` аристарх москва новая улица 7 12 ${member.phone}`]);

  // Another order of the same person to the same place has the same words.
  const again = await app.call(endpoints.reorder, { body: { externalOrder: order.uuid } }, as);
  const second = shopWith(app, { ...as, cart: again.cart });
  await second.assignUser({ phoneNumber: member.phone, name: 'Аристарх' });
  await second.assignPayment();
  await second.assignInterval();
  await second.calculate(null);
  await second.complete();
  expect(await words()).toHaveLength(1);
  await app.call(endpoints.deleteProfile, {}, as);
  expect(await words()).toEqual([]);
});
