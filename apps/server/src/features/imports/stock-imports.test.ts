import { operatorEndpoints } from '@kaplya/contract';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createImporter, toCsv } from '../../../test/imports/import-world.ts';
import { openStaffToken } from '../../../test/people/staff-token.ts';
import { startTestApp } from '../../../test/start-test-app.ts';

const app = await startTestApp();
const token = await openStaffToken(app, ['imports.write', 'stock.read', 'stock.write'], { name: 'Вера' });
const files = createImporter(app, token, 'stock');
const main = 'msk-main';

async function levelOf(code: string) {
  const { items } = await app.call(operatorEndpoints.listStock, { query: { warehouseId: main, q: code } }, { token });
  const level = items.find(({ externalId }) => externalId === code);
  if (!level) throw new Error(`No ${code} is kept`);
  return level;
}

const reserve = (code: string, pieces: number) =>
  app.context.database.execute(sql`
    update stock set reserved = ${pieces} from product where product.id = stock.product_id and product.external_id = ${code}
      and stock.partner_id = 'moscow' and warehouse_id = ${main}`);

test('a count of a file is what lies there, what orders reserve stays reserved, and its document says so [G-04i] [rule 118]', async () => {
  const former = await levelOf('CUP');
  await reserve('CUP', 6);
  const checked = await files.checkFile(
    toCsv([
      ['Код', 'Остаток', 'Склад'],
      ['CUP', '40', main],
      ['W19', '', main],
      ['NOPE', '1', main],
      ['PUMP', '1', 'Нет такого'],
      ['PUMP', '1E+12', main],
    ]),
  );
  expect(checked.counts).toMatchObject({ changed: 1, unchanged: 1, refused: 3 });
  const [first, , ...refused] = await files.listRows(checked.id);
  expect(first?.changes).toEqual([expect.objectContaining({ before: String(former.onHand), after: '40' })]);
  expect(refused.map(({ errors }) => errors.map(({ code }) => code))).toEqual([
    ['stock.product_unknown'],
    ['stock.warehouse_unknown'],
    ['cell.damaged_number'],
  ]);
  const committed = await files.commit(checked);
  expect(await levelOf('CUP')).toMatchObject({ onHand: 40, reserved: 6, free: 34 });
  const { items } = await app.call(operatorEndpoints.listStockDocuments, { query: { kind: 'count' } }, { token });
  expect(items[0]).toMatchObject({ note: 'prices.xlsx', lineCount: 1, author: { name: 'Вера' }, state: 'posted' });

  const undone = await files.undo(committed);
  expect(undone.effects).toEqual({ done: 0, undone: 1, left: 0 });
  expect(await levelOf('CUP')).toMatchObject({ onHand: former.onHand, reserved: 6 });
});

test('what was counted after the file was sent is a conflict, and after the commit it is left by the undoing [G-04f, G-04h] [rule 117]', async () => {
  const file = toCsv([
    ['Код', 'Остаток', 'Склад'],
    ['PUMP', '11', main],
    ['CUP', '12', main],
  ]);
  const countAgain = async (code: string, quantity: number) => {
    const { productId } = await levelOf(code);
    const body = {
      id: crypto.randomUUID(),
      kind: 'count' as const,
      warehouseId: main,
      lines: [{ productId, quantity }],
    };
    await app.call(operatorEndpoints.createStockDocument, { body }, { token });
  };
  const checked = await files.checkFile(file);
  expect(checked.counts).toMatchObject({ changed: 2 });
  await countAgain('PUMP', 7);
  const committed = await files.commit(checked);
  expect(committed.counts).toMatchObject({ changed: 1, conflict: 1 });
  expect(await levelOf('PUMP')).toMatchObject({ onHand: 7 });
  expect(await levelOf('CUP')).toMatchObject({ onHand: 12 });
  await countAgain('CUP', 9);
  expect((await files.undo(committed)).effects).toEqual({ done: 0, undone: 0, left: 1 });
  expect(await levelOf('CUP')).toMatchObject({ onHand: 9 });
});
