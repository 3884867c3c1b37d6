import { operatorEndpoints, type Permission } from '@kaplya/contract';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createImporter, toCsv } from '../../../test/imports/import-world.ts';
import { openStaffToken } from '../../../test/people/staff-token.ts';
import { startTestApp } from '../../../test/start-test-app.ts';

const app = await startTestApp();
const { database, services } = app.context;
const ofGoods: Permission[] = ['imports.write', 'goods.write'];
const ofCustomers: Permission[] = ['imports.write', 'customers.write', 'customers.read'];

const priced = toCsv([
  ['Код', 'Название', 'Цена'],
  ['W19', 'Вода 19 литров', '444'],
]);
const priceOf = async () => {
  const { rows } = await database.execute<{ price: number }>(sql`
    select price_minor::int as price from product where partner_id = 'moscow' and external_id = 'W19'`);
  return rows[0]?.price;
};

const uploader = await openStaffToken(app, ofGoods, { name: 'Вера' });

test('a column asks for its own right where it is mapped, checked, committed and undone, whoever uploaded the file [G-04k] [rule 82a]', async () => {
  const owner = createImporter(app, await openStaffToken(app, 'owner'), 'goods');
  const goods = createImporter(app, uploader, 'goods');
  const columns = { 0: 'code', 1: 'name_ru', 2: 'price' };
  await expect(goods.checkFile(priced, columns)).rejects.toThrow(/prices\.write/);
  const checked = await owner.checkFile(priced, columns);
  const before = await priceOf();
  for (const step of [goods.check, goods.commit]) await expect(step(checked)).rejects.toThrow(/prices\.write/);
  expect(await priceOf()).toBe(before);
  const committed = await owner.commit(checked);
  expect(await priceOf()).toBe(444_00);
  await expect(goods.undo(committed)).rejects.toThrow(/prices\.write/);
  await owner.undo(committed);
  expect(await priceOf()).toBe(before);
});

test('a right that goes between the click and the work ends the commit before anything is written [G-04k] [rule 82a]', async () => {
  const token = await openStaffToken(app, [...ofGoods, 'prices.write'], { name: 'Мира' });
  const files = createImporter(app, token, 'goods');
  const checked = await files.checkFile(priced, { 0: 'code', 1: 'name_ru', 2: 'price' });
  const before = await priceOf();
  const { wake } = services.imports;
  services.imports.wake = () => Promise.resolve();
  const { id, version } = checked;
  await app.call(operatorEndpoints.commitImport, { params: { id }, body: { version } }, { token });
  await database.execute(sql`
    update staff_role set permissions = '["imports.write", "goods.write"]' where id in
      (select role_id from staff_member_role r join staff_member m on m.id = r.member_id where m.name = 'Мира')`);
  services.imports.wake = wake;
  void wake();
  expect(await files.waitFor(id)).toMatchObject({
    state: 'refused',
    failure: { code: 'import.right_missing', message: expect.stringContaining('prices.write') },
  });
  expect(await priceOf()).toBe(before);
});

test('what a commit changes bears who committed it, not who uploaded the file [G-04k] [rule 82a]', async () => {
  const first = createImporter(app, await openStaffToken(app, ofCustomers, { name: 'Вера' }), 'customers');
  const uploaded = await first.upload(
    toCsv([
      ['Телефон', 'ФИО', 'Бонусы'],
      ['+7 903 765 43 21', 'Борис', '30'],
    ]),
  );
  const token = await openStaffToken(app, [...ofCustomers, 'points.write', 'bottles.write'], { name: 'Оксана' });
  const second = createImporter(app, token, 'customers');
  const committed = await second.commit(await second.check(await second.map(uploaded)));
  expect(committed.effects).toMatchObject({ done: 1 });
  const { rows } = await database.execute<{ name: string }>(sql`
    select distinct m.name from points_document d join staff_member m on m.id = d.staff_id`);
  expect(rows).toEqual([{ name: 'Оксана' }]);
});
