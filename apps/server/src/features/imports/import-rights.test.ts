import { operatorEndpoints, type Import, type ImportPage, type Permission } from '@kaplya/contract';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
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

describe('a right that goes between the click and the work [G-04k] [rule 82a]', () => {
  const columns = { 0: 'code', 1: 'name_ru', 2: 'price' };

  /** Starts a phase by a member who loses `prices.write` before it works. */
  async function startAndLose(
    { id, version }: Pick<Import, 'id' | 'version'>,
    endpoint: typeof operatorEndpoints.commitImport | typeof operatorEndpoints.undoImport,
  ): Promise<ImportPage> {
    const name = `Мира ${endpoint.id}`;
    const token = await openStaffToken(app, [...ofGoods, 'prices.write'], { name });
    const { wake } = services.imports;
    services.imports.wake = () => Promise.resolve();
    await app.call(endpoint, { params: { id }, body: { version } }, { token });
    await database.execute(sql`
      update staff_role set permissions = '["imports.write", "goods.write"]' where id in
        (select role_id from staff_member_role r join staff_member m on m.id = r.member_id where m.name = ${name})`);
    services.imports.wake = wake;
    void wake();
    return createImporter(app, token, 'goods').waitFor(id);
  }
  const failure = { code: 'import.right_missing', message: expect.stringContaining('prices.write') };

  test('ends the commit before anything is written', async () => {
    const owner = createImporter(app, await openStaffToken(app, 'owner'), 'goods');
    const checked = await owner.checkFile(priced, columns);
    const before = await priceOf();
    expect(await startAndLose(checked, operatorEndpoints.commitImport)).toMatchObject({ state: 'refused', failure });
    expect(await priceOf()).toBe(before);
  });

  test('ends the undoing before anything is brought back; who holds the right can undo it still', async () => {
    const owner = createImporter(app, await openStaffToken(app, 'owner'), 'goods');
    const before = await priceOf();
    const committed = await owner.commit(await owner.checkFile(priced, columns));
    const ended = await startAndLose(committed, operatorEndpoints.undoImport);
    expect(ended).toMatchObject({ state: 'failed', failure, effects: { done: 1 } });
    expect(await priceOf()).toBe(444_00);
    expect(await owner.undo(ended)).toMatchObject({ state: 'undone', failure: null });
    expect(await priceOf()).toBe(before);
  });
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
