import { endpoints, type Favourite } from '@kaplya/contract';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { productTable } from '#features/catalogue/catalogue.table.ts';
import { createVisitor } from '../../../test/people/http-customer.ts';
import { signInCustomer, type SignedIn } from '../../../test/people/sign-in.ts';
import { startTestApp } from '../../../test/start-test-app.ts';
import { createTestClock } from '../../../test/test-clock.ts';
import { favouriteTable } from './favourites.table.ts';

const clock = createTestClock('2026-03-10T09:00:00Z');
const app = await startTestApp({ clock });
const { database } = app.context;

const { data: products } = await app.call(endpoints.listProducts, { query: {} });
const { data: sets } = await app.call(endpoints.listProductSets, { query: {} });
const [water, cups] = products.map(({ id }) => ({ type: 'product' as const, id }));
const [set] = sets.map(({ id }) => ({ type: 'product_set' as const, id }));
if (!water || !cups || !set) throw new Error('The demonstration sells nothing');

type Item = Omit<Favourite, 'createdAt'>;

async function list({ token }: Pick<SignedIn, 'token'>): Promise<Item[]> {
  const { data } = await app.call(endpoints.listFavourites, {}, { token });
  return data.map(({ type, id }) => ({ type, id }));
}

const add = (params: Item, { token }: Pick<SignedIn, 'token'>) =>
  app.call(endpoints.addFavourite, { params }, { token });
const remove = (params: Item, { token }: Pick<SignedIn, 'token'>) =>
  app.call(endpoints.removeFavourite, { params }, { token });

describe('favourites [S-63]', () => {
  test('are products and sets of a customer, the newest first, with their moment', async () => {
    const anna = await signInCustomer(app);
    expect(await list(anna)).toEqual([]);
    for (const item of [water, set, cups]) {
      clock.advance(1000);
      await add(item, anna);
    }
    expect(await list(anna)).toEqual([cups, set, water]);
    const { data } = await app.call(endpoints.listFavourites, {}, anna);
    expect(data[0]?.createdAt).toBe(clock.now().toISOString());
    await remove(set, anna);
    expect(await list(anna)).toEqual([cups, water]);
  });

  test('are added and taken out as often as one likes: the first time counts', async () => {
    const anna = await signInCustomer(app);
    await add(water, anna);
    clock.advance(1000);
    await add(cups, anna);
    clock.advance(1000);
    await add(water, anna);
    expect(await list(anna)).toEqual([cups, water]);
    await remove(water, anna);
    await remove(water, anna);
    expect(await list(anna)).toEqual([cups]);
  });

  test('answer 204 to a change', async () => {
    const { token } = await signInCustomer(app);
    expect((await app.send(endpoints.addFavourite, { params: water }, { token })).status).toBe(204);
    expect((await app.send(endpoints.removeFavourite, { params: water }, { token })).status).toBe(204);
  });

  test('are nobody else’s [A-05]', async () => {
    const [anna, igor] = [await signInCustomer(app), await signInCustomer(app)];
    await add(water, anna);
    await add(cups, igor);
    await remove(water, igor);
    expect(await list(anna)).toEqual([water]);
  });

  test('are for customers: a visitor’s are stored in the browser', async () => {
    const token = await createVisitor(app);
    for (const endpoint of [endpoints.addFavourite, endpoints.removeFavourite, endpoints.listFavourites]) {
      const response = await app.send(endpoint, { params: water }, { token });
      expect([endpoint.id, response.status]).toEqual([endpoint.id, 403]);
    }
  });

  test('are of what the shop has or had: of nothing else, and of no other shop', async () => {
    const anna = await signInCustomer(app);
    const abroad = await signInCustomer(app, { partnerId: 'baku', phone: '+994501234567' });
    for (const [params, { token }] of [
      [{ type: 'product', id: crypto.randomUUID() }, anna],
      [{ type: 'product', id: set.id }, anna],
      [water, abroad],
    ] as const) {
      const { status, error } = await app.callRefused(endpoints.addFavourite, { params }, { token });
      expect([status, error.code]).toEqual([404, 'favourite.item_unknown']);
    }
    expect((await app.send(endpoints.addFavourite, { params: { type: 'cell', id: water.id } }, anna)).status).toBe(400);

    await database.update(productTable).set({ isActive: false }).where(eq(productTable.id, water.id));
    app.context.changes.announce('catalogue', 'moscow');
    await add(water, anna);
    expect(await list(anna)).toEqual([water]);
  });

  test('are at most 200, however many are added at the same time', async () => {
    const anna = await signInCustomer(app);
    const owner = { partnerId: 'moscow', customerId: anna.subjectId, createdAt: clock.now() };
    const others = Array.from({ length: 197 }, () => ({
      ...owner,
      kind: 'product' as const,
      itemId: crypto.randomUUID(),
    }));
    await database.insert(favouriteTable).values(others);
    const added = products.slice(0, 12).map(({ id }) => ({ type: 'product' as const, id }));
    const statuses = await Promise.all(
      added.map(async (params) => (await app.send(endpoints.addFavourite, { params }, anna)).status),
    );
    expect(statuses.toSorted((one, other) => one - other)).toEqual([204, 204, 204, ...Array<number>(9).fill(422)]);
    expect(await list(anna)).toHaveLength(200);
    const favourite = added[statuses.indexOf(204)] ?? water;
    await add(favourite, anna);
    const { error } = await app.callRefused(
      endpoints.addFavourite,
      { params: added[statuses.indexOf(422)] ?? cups },
      { ...anna, headers: { 'accept-language': 'en' } },
    );
    expect([error.code, error.message]).toEqual(['favourite.too_many', expect.stringContaining('200')]);
  });

  test('are a part of what is downloaded, and end with the account [P-04]', async () => {
    const anna = await signInCustomer(app);
    await add(set, anna);
    const { favourites } = await app.call(endpoints.exportProfile, {}, anna);
    expect(favourites).toEqual([{ ...set, createdAt: clock.now().toISOString() }]);
    await app.call(endpoints.deleteProfile, {}, anna);
    const left = await database.select().from(favouriteTable).where(eq(favouriteTable.customerId, anna.subjectId));
    expect(left).toEqual([]);
  });
});
