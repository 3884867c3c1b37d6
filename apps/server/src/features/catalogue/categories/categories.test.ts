import { endpoints, operatorEndpoints, type EndpointInput, type OpsCategory } from '@kaplya/contract';
import { describe, expect, test } from 'vitest';
import { openStaffToken } from '../../../../test/people/staff-token.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';

const app = await startTestApp();
const token = await openStaffToken(app, ['goods.write', 'audit.read'], { name: 'Вера' });
const nina = await openStaffToken(app, ['goods.write'], { name: 'Нина' });

type Creation = EndpointInput<typeof operatorEndpoints.createCategory>['body'];
type Change = Omit<EndpointInput<typeof operatorEndpoints.changeCategory>['body'], 'version'>;
type Place = { readonly id: string; readonly version: number };

const texts = (ru: string, en = '') => ({ ru, en, az: '', tr: '' });
const list = async (): Promise<OpsCategory[]> =>
  (await app.call(operatorEndpoints.listOpsCategories, {}, { token })).items;
const create = async (names: Creation['names'], rest: Partial<Creation> = {}): Promise<OpsCategory> =>
  (await app.call(operatorEndpoints.createCategory, { body: { names, ...rest } }, { token })).category;
const change = async ({ id, version }: Place, fields: Change, as = token): Promise<OpsCategory> =>
  (await app.call(operatorEndpoints.changeCategory, { params: { id }, body: { version, ...fields } }, { token: as }))
    .category;
const toPlaces = (of: readonly Place[]): Place[] => of.map(({ id, version }) => ({ id, version }));
const order = (items: readonly Place[], as = token) =>
  app.call(operatorEndpoints.orderCategories, { body: { items: toPlaces(items) } }, { token: as });
const orderRefused = async (items: readonly Place[]) =>
  (await app.callRefused(operatorEndpoints.orderCategories, { body: { items: toPlaces(items) } }, { token })).error;
const removeRefused = async ({ id, version }: Place, moveTo?: string) =>
  (
    await app.callRefused(
      operatorEndpoints.deleteCategory,
      { params: { id }, query: { version, ...(moveTo !== undefined && { moveTo }) } },
      { token },
    )
  ).error;

const shownNames = async (language = 'ru') =>
  (await app.call(endpoints.listCategories, { query: {} }, { headers: { 'accept-language': language } })).data.map(
    ({ name }) => name,
  );

describe('categories', () => {
  test('are listed in their order with their goods counted, and a new one comes last [G-01e]', async () => {
    const before = await list();
    expect(before.map(({ position }) => position)).toEqual(
      before.map(({ position }) => position).toSorted((one, other) => one - other),
    );
    expect(before.some(({ goods }) => goods.all > 0)).toBe(true);
    const tea = await create(texts('Травяной чай'));
    expect(tea).toMatchObject({ slug: 'travyanoy-chay', goods: { all: 0, active: 0 } });
    expect(tea.missingTexts).toEqual([{ language: 'en', count: 1 }]);
    expect((await create(texts('Травяной чай'))).slug).toBe('travyanoy-chay-2');
    expect((await list()).findIndex(({ id }) => id === tea.id)).toBe(before.length);
    expect(await shownNames('en')).toContain('Травяной чай');
  });

  test('are changed by exactly one of two people, and refused without a name or with the address of another [G-01e]', async () => {
    const [one, two] = [await create(texts('Раз')), await create(texts('Два'))];
    const outcomes = await Promise.allSettled([
      change(one, { names: texts('Первый') }),
      change(one, { names: texts('Начальный') }, nina),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const refused = async (fields: Change) =>
      (
        await app.callRefused(
          operatorEndpoints.changeCategory,
          { params: { id: two.id }, body: { version: two.version, ...fields } },
          { token },
        )
      ).error.errors[0];
    expect(await refused({ names: texts('') })).toMatchObject({ code: 'category.name_missing' });
    expect(await refused({ slug: one.slug })).toMatchObject({ code: 'category.slug_taken', field: 'slug' });
    expect(await refused({ pictureId: '0'.repeat(40) })).toMatchObject({ code: 'picture.unknown' });
  });

  test('of one name that two people make at once have addresses of their own, and of two renamed to one address one is refused [G-01e]', async () => {
    const made = await Promise.all([create(texts('Лимонад')), create(texts('Лимонад')), create(texts('Лимонад'))]);
    expect(made.map(({ slug }) => slug).toSorted()).toEqual(['limonad', 'limonad-2', 'limonad-3']);
    const [one, two] = made;
    if (!one || !two) throw new Error('Three categories');
    const renamed = await Promise.all(
      [one, two].map(({ id, version }) =>
        app.send(operatorEndpoints.changeCategory, { params: { id }, body: { version, slug: 'kvas' } }, { token }),
      ),
    );
    expect(renamed.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 422]);
  });

  test('are put into an order that customers see; of two who drag at once exactly one wins [G-01e]', async () => {
    const present = await list();
    const [first, second, ...others] = present;
    if (!first || !second) throw new Error('Two categories');
    const wanted = [second, first, ...others];
    const outcomes = await Promise.allSettled([order(wanted), order([...others, first, second], nina)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await orderRefused(wanted)).toMatchObject({ code: 'conflict.changed' });
    const { items } = await order(await list().then((all) => all.toReversed()));
    expect(await shownNames()).toEqual(items.map(({ name }) => name));
    expect(await orderRefused((await list()).slice(1))).toMatchObject({ code: 'goods.order_incomplete' });
  });

  test('are deleted when empty, or with their goods moved to another one [G-01e]', async () => {
    const tea = await create(texts('Чай'));
    await app.call(
      operatorEndpoints.deleteCategory,
      { params: { id: tea.id }, query: { version: tea.version } },
      { token },
    );
    expect((await list()).some(({ id }) => id === tea.id)).toBe(false);

    const full = (await list()).find(({ goods }) => goods.all > 0);
    const target = await create(texts('Всё остальное'));
    if (!full) throw new Error('One with goods');
    expect(await removeRefused(full)).toMatchObject({ code: 'category.in_use', details: { goods: full.goods.all } });
    expect(await removeRefused(full, full.id)).toMatchObject({ code: 'category.unknown' });
    await app.call(
      operatorEndpoints.deleteCategory,
      { params: { id: full.id }, query: { version: full.version, moveTo: target.id } },
      { token },
    );
    expect((await list()).find(({ id }) => id === target.id)?.goods).toEqual(full.goods);
  });
});

describe('the goods of a category', () => {
  test('are put into an order that customers see, and goods of other categories keep their places [G-01e]', async () => {
    const category = (await list()).find(({ goods }) => goods.active > 3);
    const params = { id: category?.id ?? '' };
    const listGoods = async () => (await app.call(operatorEndpoints.listCategoryGoods, { params }, { token })).items;
    const shown = async () => (await app.call(endpoints.listProducts, { query: {} })).data;
    const before = await shown();
    const products = (await listGoods()).filter(({ kind }) => kind === 'product');
    const wanted = products.toReversed();
    const body = { kind: 'product' as const, items: toPlaces(wanted) };
    const outcomes = await Promise.allSettled([
      app.call(operatorEndpoints.orderCategoryGoods, { params, body }, { token }),
      app.call(operatorEndpoints.orderCategoryGoods, { params, body }, { token: nina }),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await listGoods()).filter(({ kind }) => kind === 'product').map(({ id }) => id)).toEqual(
      wanted.map(({ id }) => id),
    );
    const after = await shown();
    const onSale = new Set(before.map(({ id }) => id));
    const isOf = ({ categoryId }: { categoryId: string }) => categoryId === params.id;
    expect(after.filter(isOf).map(({ id }) => id)).toEqual(wanted.map(({ id }) => id).filter((id) => onSale.has(id)));
    expect(after.map((each) => (isOf(each) ? null : each.id))).toEqual(
      before.map((each) => (isOf(each) ? null : each.id)),
    );
  });
});
