import { endpoints, operatorEndpoints, type EndpointInput, type Goods } from '@kaplya/contract';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import type { Transaction } from '#db/client.ts';
import { withTransaction } from '#db/transaction.ts';
import { findPartner } from '#features/company/index.ts';
import { setDefaultVat } from '../../../../test/database/set-default-vat.ts';
import { createImporter, toCsv } from '../../../../test/imports/import-world.ts';
import { runBeside } from '../../../../test/database/run-beside.ts';
import { openStaffToken } from '../../../../test/people/staff-token.ts';
import { createHttpCustomer } from '../../../../test/people/http-customer.ts';
import { startOtherApp } from '../../../../test/start-other-app.ts';
import { startTestApp, type TestApp } from '../../../../test/start-test-app.ts';
import { createTestClock } from '../../../../test/test-clock.ts';
import { findItem, lockItem } from './goods.store.ts';
import { planGoods, undoGoods } from './plan-goods.ts';

const clock = createTestClock('2026-03-10T07:30:00Z');
const app = await startTestApp({ clock });
const { database } = app.context;
const token = await openStaffToken(app, ['goods.write', 'prices.write', 'audit.read'], { name: 'Вера' });
const nina = await openStaffToken(app, ['goods.write'], { name: 'Нина' });

type Creation = EndpointInput<typeof operatorEndpoints.createGoods>['body'];
type Change = Omit<EndpointInput<typeof operatorEndpoints.changeGoods>['body'], 'version'>;
type Query = EndpointInput<typeof operatorEndpoints.listGoods>['query'];

const rub = (amount: number) => ({ amount, currency: 'RUB' });
const texts = (ru: string, rest: object = {}) => ({ ru, en: '', az: '', tr: '', ...rest });
const list = (query: Query = {}, as = token) => app.call(operatorEndpoints.listGoods, { query }, { token: as });
const { items: categories } = await app.call(operatorEndpoints.listOpsCategories, {}, { token });
const categoryId = categories[0]?.id ?? '';

const newBody = (fields: Partial<Creation> = {}): Creation => ({
  ...{ kind: 'product', externalId: crypto.randomUUID(), categoryId, names: texts('Кружка', { en: 'Mug' }) },
  ...fields,
});
const create = async (fields: Partial<Creation> = {}, as = token): Promise<Goods> =>
  (await app.call(operatorEndpoints.createGoods, { body: newBody(fields) }, { token: as })).goods;
const createOnSale = (fields: Partial<Creation> = {}) => create({ price: rub(250_00), isActive: true, ...fields });
const createRefused = async (fields: Partial<Creation>, as = token) =>
  (await app.callRefused(operatorEndpoints.createGoods, { body: newBody(fields) }, { token: as })).error.errors;
const get = async (id: string): Promise<Goods> =>
  (await app.call(operatorEndpoints.getGoods, { params: { id } }, { token })).goods;
const change = async ({ id, version }: Pick<Goods, 'id' | 'version'>, fields: Change, as = token): Promise<Goods> =>
  (await app.call(operatorEndpoints.changeGoods, { params: { id }, body: { version, ...fields } }, { token: as }))
    .goods;
const changeRefused = ({ id, version }: Pick<Goods, 'id' | 'version'>, fields: Change, as = token) =>
  app.callRefused(operatorEndpoints.changeGoods, { params: { id }, body: { version, ...fields } }, { token: as });
const remove = ({ id, version }: Pick<Goods, 'id' | 'version'>) =>
  app.call(operatorEndpoints.deleteGoods, { params: { id }, query: { version } }, { token });
const removeRefused = async ({ id, version }: Pick<Goods, 'id' | 'version'>) =>
  (await app.callRefused(operatorEndpoints.deleteGoods, { params: { id }, query: { version } }, { token })).error;
const switchAll = (items: readonly Pick<Goods, 'id' | 'version'>[], isActive: boolean, preview = false) =>
  app.call(
    operatorEndpoints.switchGoods,
    { body: { items: items.map(({ id, version }) => ({ id, version })), isActive, preview } },
    { token },
  );

async function getByExternalId(externalId: string): Promise<Goods> {
  const row = (await list({ q: externalId, limit: 200 })).items.find((each) => each.externalId === externalId);
  return get(row?.id ?? '');
}

/** The product as customers see it. */
async function findShown(externalId: string, of: Pick<TestApp, 'call'> = app, language = 'ru') {
  const { data } = await of.call(endpoints.listProducts, { query: {} }, { headers: { 'accept-language': language } });
  return data.find((each) => each.externalId === externalId) ?? null;
}

describe('the list of goods', () => {
  test('has products and sets, on sale or not, each once in pages of any size and in every order [G-01a]', async () => {
    await create();
    const sorts = ['position', 'name', 'price', 'externalId'] as const;
    const all = new Map(
      await Promise.all(sorts.map(async (sort) => [sort, (await list({ sort, limit: 200 })).items] as const)),
    );
    expect(new Set(all.get('position')?.map(({ kind }) => kind))).toEqual(new Set(['product', 'product_set']));
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...sorts),
        fc.boolean(),
        fc.integer({ min: 5, max: 60 }),
        async (sort, isDown, limit) => {
          const seen: string[] = [];
          for (let cursor: string | null | undefined; cursor !== null;) {
            const query = { sort, limit, descending: isDown ? ('true' as const) : ('false' as const) };
            const page: Awaited<ReturnType<typeof list>> = await list({
              ...query,
              ...(cursor !== undefined && { cursor }),
            });
            seen.push(...page.items.map(({ id }) => id));
            cursor = page.nextCursor;
          }
          const ids = all.get(sort)?.map(({ id }) => id) ?? [];
          expect(seen).toEqual(isDown ? ids.toReversed() : ids);
        },
      ),
      { numRuns: 8 },
    );
  });

  test('is found by words of any language, and filtered by category, kind, state and what is missing [G-01a]', async () => {
    const off = await create({ names: texts('Редкая кружка') });
    const idsOf = async (query: Query) => (await list({ limit: 200, ...query })).items.map(({ id }) => id);
    expect(await idsOf({ q: 'РЕДКАЯ круж' })).toEqual([off.id]);
    expect(await idsOf({ q: off.externalId })).toEqual([off.id]);
    expect(await idsOf({ isActive: 'true' })).not.toContain(off.id);
    expect(await idsOf({ isActive: 'false', categoryId })).toContain(off.id);
    expect(await idsOf({ kind: 'product_set' })).not.toContain(off.id);
    expect(await idsOf({ lacks: 'pictures' })).toContain(off.id);
    expect(await idsOf({ lacks: 'texts' })).toContain(off.id);
    const whole = await change(off, { names: texts('Редкая кружка', { en: 'Rare mug' }) });
    expect(whole.missingTexts).toEqual([]);
    expect(await idsOf({ lacks: 'texts' })).not.toContain(off.id);
  });

  test('refuses a cursor of another order [G-01a]', async () => {
    const { nextCursor } = await list({ limit: 1, sort: 'name' });
    const refused = await app.callRefused(
      operatorEndpoints.listGoods,
      { query: { sort: 'price', cursor: nextCursor ?? '' } },
      { token },
    );
    expect(refused.error.errors[0]).toMatchObject({ code: 'request.invalid', field: 'cursor' });
  });
});

describe('a new product', () => {
  test('has a proposed page address, is off at first, and is seen within 2 s in every process [G-01c]', async () => {
    const other = await startOtherApp(app.context, { clock });
    const goods = await create({ names: texts('Чайник 2 л'), price: rub(900_00) });
    expect(goods).toMatchObject({ slug: 'chaynik-2-l', isActive: false, pictures: [], version: 1, vatCode: 11 });
    expect((await create({ names: texts('Чайник 2 л') })).slug).toBe('chaynik-2-l-2');
    expect(await findShown(goods.externalId, other)).toBeNull();

    const on = await change(goods, { isActive: true });
    await vi.waitFor(async () => expect(await findShown(goods.externalId, other)).not.toBeNull(), { timeout: 2000 });
    expect(await findShown(goods.externalId, other)).toMatchObject({ name: 'Чайник 2 л', price: rub(900_00) });
    await change(on, { isActive: false });
    await vi.waitFor(async () => expect(await findShown(goods.externalId, other)).toBeNull(), { timeout: 2000 });
  });

  test('has the VAT of the shop where none is named, also from a table [G-16c]', async () => {
    await setDefaultVat(app, token, 8);
    expect(await create()).toMatchObject({ vatCode: 8 });
    expect(await create({ vatCode: 3 })).toMatchObject({ vatCode: 3 });
    const importer = await openStaffToken(app, ['imports.write', 'goods.write', 'prices.write']);
    const files = createImporter(app, importer, 'goods');
    const { slug = '' } = categories[0] ?? {};
    const rows = [
      ['VAT-1', ''],
      ['VAT-2', '3'],
    ].map(([code = '', vat = '']) => [code, code, slug, '10', vat]);
    const table = toCsv([['Код', 'Название', 'Категория', 'Цена', 'Код НДС'], ...rows]);
    expect((await files.commit(await files.checkFile(table))).effects).toEqual({ done: 2, undone: 0, left: 0 });
    const found = await Promise.all(['VAT-1', 'VAT-2'].map(async (q) => (await list({ q })).items[0]?.id ?? ''));
    const vats = await Promise.all(
      found.map(
        async (id) => (await app.call(operatorEndpoints.getGoods, { params: { id } }, { token })).goods.vatCode,
      ),
    );
    expect(vats).toEqual([8, 3]);
  });

  test('is read in the first language that has its text where one is missing [G-01b]', async () => {
    const { externalId } = await createOnSale({
      names: texts('Термос'),
      descriptions: texts('', { en: 'Keeps warm' }),
    });
    expect(await findShown(externalId, app, 'en')).toMatchObject({ name: 'Термос', description: 'Keeps warm' });
    expect(await findShown(externalId, app, 'ru')).toMatchObject({ name: 'Термос', description: 'Keeps warm' });
  });

  test('is refused field by field: names, codes, prices, foreign fields and unknown goods [G-01c]', async () => {
    const { externalId, slug } = await create();
    const foreign = crypto.randomUUID();
    expect(await createRefused({ names: texts('') })).toMatchObject([{ code: 'goods.name_missing', field: 'names' }]);
    expect(await createRefused({ externalId })).toMatchObject([
      { code: 'goods.external_id_taken', field: 'externalId' },
    ]);
    expect(await createRefused({ slug })).toMatchObject([{ code: 'goods.slug_taken', field: 'slug' }]);
    expect(await createRefused({ categoryId: foreign })).toMatchObject([{ code: 'category.unknown' }]);
    expect(await createRefused({ relatedIds: [foreign] })).toMatchObject([
      { code: 'goods.product_unknown', field: 'relatedIds.0' },
    ]);
    expect(await createRefused({ products: [{ productId: foreign, quantity: 1 }] })).toMatchObject([
      { code: 'goods.not_of_kind', field: 'products' },
    ]);
    expect(await createRefused({ price: { amount: 1, currency: 'EUR' } })).toMatchObject([
      { code: 'price.currency_other' },
    ]);
    expect(await createRefused({ isActive: true })).toMatchObject([{ code: 'goods.price_missing', field: 'price' }]);
  });

  test('has a price only from those who may set prices, and 403 names the field [G-01c]', async () => {
    const refused = await app.callRefused(
      operatorEndpoints.createGoods,
      { body: newBody({ price: rub(1) }) },
      { token: nina },
    );
    expect(refused.status).toBe(403);
    expect(refused.error.errors).toMatchObject([{ code: 'staff.permission_missing', field: 'price' }]);
    expect((await create({}, nina)).price).toEqual(rub(0));
  });
});

describe('a change of goods', () => {
  test('writes every field, its lists too, and stands in the audit with before and after [G-01c]', async () => {
    const [one, two] = [await createOnSale(), await createOnSale()];
    const goods = await create();
    const fields = {
      ...{ externalId: crypto.randomUUID(), names: texts('Кулер'), descriptions: texts('Настольный') },
      ...{ brand: 'Kaplya', maxQuantity: 3, price: rub(5_000_00), isActive: true, role: 'cooler' as const },
      ...{ containersPerUnit: 1, volumeMl: 19_000, vatCode: 11, paymentSubject: 'commodity' as const, earnBps: 250 },
    };
    const changed = await change(goods, { ...fields, relatedIds: [two.id, one.id] });
    expect(changed).toMatchObject({ ...fields, version: 2 });
    expect(changed.related.map(({ id }) => id)).toEqual([two.id, one.id]);
    const same = await change(changed, { ...fields, relatedIds: [two.id, one.id] });
    expect(same.version).toBe(2);
    const other = await change(same, { relatedIds: [one.id] });
    expect(other.version).toBe(3);

    const { items } = await app.call(
      operatorEndpoints.listAudit,
      { query: { subject: `product:${goods.id}` } },
      { token },
    );
    expect(items.map(({ action }) => action)).toEqual(['goods.changed', 'goods.switched_on', 'goods.created']);
    expect(items[1]).toMatchObject({
      before: { name_ru: 'Кружка', isActive: false },
      after: { name_ru: 'Кулер', isActive: true },
    });
  });

  test('by two people at once is made by exactly one; the other learns what changed, of lists too [G-01c]', async () => {
    const goods = await create();
    const [one, two] = await Promise.allSettled([
      change(goods, { brand: 'Вера' }),
      change(goods, { brand: 'Нина' }, nina),
    ]);
    expect([one.status, two.status].toSorted()).toEqual(['fulfilled', 'rejected']);
    const { id } = await createOnSale();
    await change(await get(goods.id), { relatedIds: [id] }, nina);
    const { status, error } = await changeRefused(goods, { brand: 'Вера' });
    expect([status, error.code]).toEqual([409, 'conflict.changed']);
    expect(error.details).toMatchObject({ version: 3, by: { name: 'Нина' }, fields: ['brand', 'related'] });
  });

  test('of the page address leads from the former one to the present, until another item takes it [G-01c]', async () => {
    const goods = await createOnSale({ names: texts('Старое имя') });
    const { slug } = await change(goods, { slug: `new-${goods.slug}` });
    const open = (path: string) => app.fetch(path, { redirect: 'manual' });
    const moved = await open(`/products/${goods.slug}?utm=1`);
    expect([moved.status, moved.headers.get('location')]).toEqual([301, `/products/${slug}?utm=1`]);
    const taker = await create({ slug: goods.slug });
    expect(taker.slug).toBe(goods.slug);
    expect((await open(`/products/${goods.slug}`)).status).not.toBe(301);
  });

  test('does not take goods off sale or change their code where the rules of the shop name them [G-01f]', async () => {
    const container = await getByExternalId('CONT');
    expect(container.namedBy).toBe('container');
    const off = await changeRefused(container, { isActive: false });
    expect(off.error.errors).toMatchObject([{ code: 'goods.named_by_rules', field: 'isActive' }]);
    const renamed = await changeRefused(container, { externalId: 'CONT-2' });
    expect(renamed.error.errors).toMatchObject([{ code: 'goods.named_by_rules', field: 'externalId' }]);
    expect((await removeRefused(container)).code).toBe('goods.named_by_rules');
    const { items } = await switchAll([container], false);
    expect(items).toMatchObject([{ outcome: 'refused', refusal: { code: 'goods.named_by_rules' } }]);
  });

  test('of another partner is unknown [G-01c]', async () => {
    const goods = await create();
    const abroad = await openStaffToken(app, ['goods.write'], { partnerId: 'baku' });
    const of = { token: abroad, host: 'baku.localhost' };
    const { status } = await app.callRefused(operatorEndpoints.getGoods, { params: { id: goods.id } }, of);
    expect(status).toBe(404);
  });
});

describe('a set', () => {
  test('has components, and is sold only with all of them: a preview names the sets and counts the carts [G-01f]', async () => {
    const [one, two] = [await createOnSale(), await createOnSale()];
    const set = await createOnSale({
      ...{ kind: 'product_set', names: texts('Набор') },
      products: [one, two].map(({ id: productId }) => ({ productId, quantity: 2 })),
    });
    expect(set.products.map(({ quantity }) => quantity)).toEqual([2, 2]);
    expect((await get(one.id)).inSets).toMatchObject([{ id: set.id, name: 'Набор' }]);

    const preview = await switchAll([one], false, true);
    expect(preview.items).toMatchObject([
      { outcome: 'changed', effect: { sets: [{ id: set.id, name: 'Набор' }], carts: 0 } },
    ]);
    expect((await get(one.id)).isActive).toBe(true);
    const done = await switchAll([one, two], false);
    expect(done.effect.sets).toEqual([{ id: set.id, name: 'Набор' }]);
    const back = await switchAll([await get(one.id)], true, true);
    expect(back.effect.sets).toEqual([]);
    const both = await switchAll([await get(one.id), await get(two.id)], true);
    expect(both.effect.sets).toMatchObject([{ id: set.id }]);
  });

  test('needs products, and none twice [G-01c]', async () => {
    const one = await create();
    const twice = [one, one].map(({ id: productId }) => ({ productId, quantity: 1 }));
    expect(await createRefused({ kind: 'product_set' })).toMatchObject([{ field: 'products' }]);
    expect(await createRefused({ kind: 'product_set', products: twice })).toMatchObject([{ code: 'request.invalid' }]);
  });
});

describe('goods on and off sale', () => {
  test('are switched each by itself, with a report of each row [G-01f]', async () => {
    const [off, stale, free, on] = [
      await create({ price: rub(1_00) }),
      await create({ price: rub(1_00) }),
      await create(),
      await createOnSale(),
    ];
    await change(stale, { brand: 'Kaplya' });
    const unknown = { id: crypto.randomUUID(), version: 1 };
    const { items } = await switchAll([off, stale, free, on, unknown], true);
    expect(items.map(({ outcome, refusal }) => [outcome, refusal?.code ?? null])).toEqual([
      ['changed', null],
      ['refused', 'conflict.changed'],
      ['refused', 'goods.price_missing'],
      ['unchanged', null],
      ['refused', 'goods.unknown'],
    ]);
    expect(await findShown(off.externalId)).not.toBeNull();
  });

  test('stay in the carts that hold them, which say so: the preview counts these [G-01f]', async () => {
    const water = await getByExternalId('W19');
    const customer = await createHttpCustomer(app);
    await customer.add('W19', 2);
    const { effect } = await switchAll([water], false, true);
    expect(effect.carts).toBe(1);
    await switchAll([water], false);
    const { warnings } = await customer.calculate(true);
    expect(warnings.map(({ code }) => code)).toContain('NOT_SOLD_HERE');
    await switchAll([await get(water.id)], true);
  });
});

describe('deleting goods', () => {
  test('takes what nobody bought, with all that is its own [G-01f]', async () => {
    const [one, two] = [await createOnSale(), await createOnSale()];
    await change(two, { relatedIds: [one.id] });
    await remove(one);
    expect((await app.callRefused(operatorEndpoints.getGoods, { params: { id: one.id } }, { token })).status).toBe(404);
    expect((await get(two.id)).related).toEqual([]);
    expect(await findShown(one.externalId)).toBeNull();
  });

  test('is refused with who refers to them: orders, carts, sets, stock, favourites and promo codes [G-01f]', async () => {
    const usesOf = async (of: Goods) => (await removeRefused(await get(of.id))).details?.['uses'];
    const part = await createOnSale();
    await create({ kind: 'product_set', products: [{ productId: part.id, quantity: 1 }] });
    expect(await usesOf(part)).toEqual(['sets']);

    const stocked = await create();
    await database.execute(sql`
      insert into stock (partner_id, warehouse_id, product_id, on_hand) values ('moscow', 'msk-main', ${stocked.id}, 1)`);
    expect(await usesOf(stocked)).toEqual(['stock']);

    const given = await create();
    await database.execute(sql`
      insert into promo_code (partner_id, code, effect) values ('moscow', 'GIFT-OF-GOODS',
        jsonb_build_object('kind', 'giftProduct', 'productId', ${given.id}::text, 'quantity', 1))`);
    expect(await usesOf(given)).toEqual(['promotions']);

    const customer = await createHttpCustomer(app);
    await customer.add('W19', 3);
    await customer.getReady();
    await customer.addRequiredProducts(true);
    await customer.complete();
    expect(await usesOf(await getByExternalId('W19'))).toContain('orders');
  });

  test('does not change orders: a renamed product leaves the order as it was [G-01c]', async () => {
    const water = await getByExternalId('W19');
    const customer = await createHttpCustomer(app);
    await customer.add('W19', 3);
    await customer.getReady();
    await customer.addRequiredProducts(true);
    const { order } = await customer.complete();
    const renamed = await change(water, { names: { ...water.names, ru: 'Другая вода' }, price: rub(1_00) });
    const { rows } = await database.execute<{ name: string; price_minor: string }>(
      sql`select name, price_minor from order_line where order_id = ${order.uuid} and product_id = ${water.id}`,
    );
    expect(rows[0]?.name).toBe(water.names.ru);
    expect(Number(rows[0]?.price_minor)).toBe(water.price.amount);
    await change(renamed, { names: water.names, price: water.price });
  });
});

const mug = await create();

test('on sale keep a price; off sale they may lose it [G-01c]', async () => {
  const sold = await createOnSale();
  const { error } = await changeRefused(sold, { price: rub(0) });
  expect(error.errors).toMatchObject([{ code: 'goods.price_missing', field: 'price' }]);
  const planned = await withTransaction(database, async (transaction) => {
    const partner = await findPartner(app.context, 'moscow');
    return partner && planGoods(transaction, partner, [{ code: sold.externalId, priceMinor: 0 }], { isLocking: false });
  });
  expect(planned).toEqual([{ fault: { code: 'goods.price_missing', field: 'priceMinor' } }]);
  expect(await change(sold, { price: rub(0), isActive: false })).toMatchObject({ isActive: false, price: rub(0) });
});

test('a cursor that no list has returned is refused, whatever is in it [G-01a]', async () => {
  const cursor = Buffer.from(JSON.stringify(['name', '\u0000', crypto.randomUUID()])).toString('base64url');
  const refused = await app.callRefused(operatorEndpoints.listGoods, { query: { sort: 'name', cursor } }, { token });
  expect(refused.error.errors).toMatchObject([{ code: 'request.invalid', field: 'cursor' }]);
});

describe('goods beside who deletes what they name', () => {
  const deleteProduct = (id: string) => (transaction: Transaction) =>
    transaction.execute(sql`delete from product where partner_id = 'moscow' and id = ${id}`);

  test('are refused in a category that is just deleted, made or moved there [G-01c]', async () => {
    for (const write of [
      (to: string) => createRefused({ categoryId: to }),
      async (to: string) => (await changeRefused(mug, { categoryId: to })).error.errors,
    ]) {
      const { category } = await app.call(
        operatorEndpoints.createCategory,
        { body: { names: texts('На час') } },
        { token },
      );
      const errors = await runBeside(
        database,
        (transaction) => transaction.execute(sql`delete from category where id = ${category.id}`),
        () => write(category.id),
      );
      expect(errors).toMatchObject([{ code: 'category.unknown', field: 'categoryId' }]);
    }
  });

  test('are refused with a product that is just deleted among theirs [G-01c]', async () => {
    for (const [field, toFields] of [
      ['relatedIds.0', (id: string) => ({ relatedIds: [id] })],
      [
        'products.0.productId',
        (id: string) => ({ kind: 'product_set' as const, products: [{ productId: id, quantity: 1 }] }),
      ],
    ] as const) {
      const { id } = await create();
      const errors = await runBeside(database, deleteProduct(id), () => createRefused(toFields(id)));
      expect(errors).toMatchObject([{ code: 'goods.product_unknown', field }]);
    }
  });

  test('are not brought back into a category that is deleted since [G-04h]', async () => {
    const { category } = await app.call(
      operatorEndpoints.createCategory,
      { body: { names: texts('Была') } },
      { token },
    );
    const made = await create({ categoryId: category.id });
    const moved = await change(made, { categoryId });
    const query = { version: category.version };
    await app.call(operatorEndpoints.deleteCategory, { params: { id: category.id }, query }, { token });
    const former = await findItem(database, { partnerId: 'moscow', id: made.id });
    const undo = { code: made.externalId, version: moved.version };
    const partner = await findPartner(app.context, 'moscow');
    if (!partner) throw new Error('There is no such partner');
    const all = [{ ...undo, former: former && { ...former, categoryId: category.id } }];
    const undone = await withTransaction(database, (transaction) =>
      undoGoods(transaction, partner, all, () => Promise.resolve(new Set())),
    );
    expect(undone).toEqual([false]);
    expect(await get(made.id)).toMatchObject({ categoryId, version: moved.version });
  });

  test('are refused to who puts them into a cart while they are deleted', async () => {
    const { id: productId } = await getByExternalId('CUP');
    const set = await createOnSale({ kind: 'product_set', products: [{ productId, quantity: 1 }] });
    const customer = await createHttpCustomer(app);
    const adding = runBeside(
      database,
      async (transaction) => {
        await transaction.execute(sql`delete from product_set_item where product_set_id = ${set.id}`);
        await transaction.execute(sql`delete from product_set where id = ${set.id}`);
      },
      () => customer.addSet(set.id),
    );
    await expect(adding).rejects.toThrow(/cart.product_unavailable/);
  });

  test('let customers go on with what staff are changing', async () => {
    const { id } = await getByExternalId('W19');
    const customer = await createHttpCustomer(app);
    await withTransaction(database, async (transaction) => {
      await lockItem(transaction, { partnerId: 'moscow', id });
      await customer.add('W19');
    });
    expect((await customer.calculate(false)).items.length).toBeGreaterThan(0);
  });
});
