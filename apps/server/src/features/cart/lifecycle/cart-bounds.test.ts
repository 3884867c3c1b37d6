import { endpoints } from '@kaplya/contract';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createOperator } from '../../../../test/people/operator.ts';
import { createHttpCustomer, createVisitor } from '../../../../test/people/http-customer.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';
import { createTestClock } from '../../../../test/test-clock.ts';

const clock = createTestClock(new Date());
const app = await startTestApp({ clock });
const { database } = app.context;

async function open(token: string): Promise<{ status: number; id?: string; code?: string }> {
  const response = await app.send(endpoints.initCart, { body: {} }, { token });
  const { id, code } = (await response.json()) as { id?: string; code?: string };
  return { status: response.status, ...(id !== undefined && { id }), ...(code !== undefined && { code }) };
}

async function openMany(token: string, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let cart = 0; cart < count; cart += 1) {
    clock.advance(1000);
    ids.push((await open(token)).id ?? '');
  }
  return ids;
}

/** Puts a product into each cart, as the customer's choice. */
async function fill(carts: readonly string[]): Promise<void> {
  await database.execute(sql`
    insert into cart_line (partner_id, cart_id, product_id, quantity)
    select partner_id, id, (select product.id from product where partner_id = 'moscow' and external_id = 'CUP'), 1
    from cart where id = any(${sql.param([...carts])}::uuid[])`);
}

async function statusOf(token: string, id: string): Promise<number> {
  return (await app.send(endpoints.restoreCart, { params: { id } }, { token })).status;
}

async function countOpen(cart: string): Promise<number> {
  const { rows } = await database.execute<{ count: number }>(sql`
    select count(*)::int as count from cart
    where status = 'open' and expires_at > ${clock.now().toISOString()}
      and subject_id = (select subject_id from cart where id = ${cart})`);
  return rows[0]?.count ?? 0;
}

test('of twenty carts the oldest without goods makes room for one more, never one with goods [P-61]', async () => {
  const token = await createVisitor(app);
  const carts = await openMany(token, 20);
  const [first = '', second = '', third = ''] = carts;
  await fill([first, third]);

  expect(await open(token)).toMatchObject({ status: 200 });
  expect(await Promise.all([first, second, third].map((id) => statusOf(token, id)))).toEqual([200, 410, 200]);
  expect(await countOpen(first)).toBe(20);
  await open(token);
  expect(await statusOf(token, third)).toBe(200);
  expect(await statusOf(token, carts[3] ?? '')).toBe(410);
});

test('goods that one tap would bring back are goods [P-61]', async () => {
  const token = await createVisitor(app);
  const [first = '', second = ''] = await openMany(token, 20);
  await database.execute(sql`
    update cart set deleted_items = '[{"name": "Cup", "quantity": 1}]' where id = ${first}`);
  await open(token);
  const { rows } = await database.execute<{ status: string }>(sql`
    select status from cart where id in (${first}, ${second}) order by id`);
  expect(rows.map(({ status }) => status)).toEqual(['open', 'handedOver']);
});

test('a customer with goods in all of them is refused another, and loses nothing [P-61]', async () => {
  const token = await createVisitor(app);
  const carts = await openMany(token, 20);
  await fill(carts);
  expect(await open(token)).toEqual({ status: 422, code: 'cart.too_many' });
  expect(await countOpen(carts[0] ?? '')).toBe(20);

  // Expired and ordered carts do not count.
  await database.execute(sql`update cart set status = 'completed' where id = ${carts[5] ?? ''}`);
  expect(await open(token)).toMatchObject({ status: 200 });
  expect(await open(await createVisitor(app))).toMatchObject({ status: 200 });
});

test('calls at the same time open no more than twenty [P-61]', async () => {
  const token = await createVisitor(app);
  const answers = await Promise.all(Array.from({ length: 60 }, () => open(token)));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(await countOpen(answers[0]?.id ?? '')).toBe(20);
});

test('goods that come to the cart which is about to make room stay, and the cart with them [P-61]', async () => {
  const outcomes: { isAdded: boolean; status: number }[] = [];
  for (let round = 0; round < 8; round += 1) {
    const customer = await createHttpCustomer(app, { token: await createVisitor(app) });
    await openMany(customer.token, 19);
    const adding = customer.add('CUP').then(
      () => true,
      () => false,
    );
    const [isAdded] = await Promise.all([adding, open(customer.token)]);
    outcomes.push({ isAdded, status: await statusOf(customer.token, customer.cart) });
  }
  // A cart with goods still exists, whichever call came first.
  expect(outcomes).toEqual(outcomes.map(({ isAdded }) => ({ isAdded, status: isAdded ? 200 : 410 })));
});

test('an operator opens one for each caller, and no caller is too many [P-61]', async () => {
  const token = await (await createOperator(app)).token();
  const carts = await openMany(token, 20);
  await fill(carts);
  expect(await open(token)).toMatchObject({ status: 200 });
});
