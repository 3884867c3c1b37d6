import { operatorEndpoints, type ImportKindName } from '@kaplya/contract';
import { createImporter, toCsv, type Cells } from '../imports/import-world.ts';
import { nextPhone } from '../people/http-customer.ts';
import type { Shop } from './walk-through-shop.ts';

type As = { readonly token: string };

let walks = 0;

/** Files of each kind: dry run, commit, what failed, undoing. */
export async function workWithFiles({ app }: Pick<Shop, 'app'>, as: As): Promise<void> {
  walks += 1;
  const stockOf = { query: { limit: 1 } };
  const { warehouseId } = await app.call(operatorEndpoints.listStock, stockOf, as);
  const tables: Readonly<Record<ImportKindName, Cells>> = {
    goods: [
      ['Код', 'Наименование', 'Категория'],
      [`WALK-${walks}`, 'Вода', 'water-19l'],
      ['CUP', `Стаканы ${walks}`, ''],
      ['NOPE', '', ''],
    ],
    prices: [
      ['Код', 'Цена'],
      ['CUP', `${100 + walks}`],
      ['NOPE', '1'],
    ],
    stock: [
      ['Код', 'Остаток', 'Склад'],
      ['CUP', `${5000 + walks}`, warehouseId],
      ['NOPE', '1', warehouseId],
    ],
    customers: [
      ['Телефон', 'ФИО', 'Город', 'Улица', 'Дом', 'Бутыли', 'Бонусы'],
      [nextPhone(), 'Борис', 'Москва', 'Тверская улица', '7', '4', '30'],
      ['нет', '', '', '', '', '', ''],
    ],
  };
  for (const kind of ['goods', 'prices', 'stock', 'customers'] as const) {
    const files = createImporter(app, as.token, kind);
    const checked = await files.checkFile(toCsv(tables[kind]));
    await files.listRows(checked.id, 'refused');
    const committed = await files.commit(checked);
    await files.listRows(checked.id);
    await files.download(checked.id);
    await files.undo(committed);
  }
  await app.call(operatorEndpoints.listImports, { query: {} }, as);
}
