import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import { createMember } from '../../../../test/people/operator.ts';
import { createHttpCustomer } from '../../../../test/people/http-customer.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';
import { createTestClock } from '../../../../test/test-clock.ts';
import type { Letter } from '#gateways/mail/mail.ts';
import { notifyOfNewOrders } from './notify-of-new-orders.ts';

const clock = createTestClock('2026-03-10T07:30:00Z');
const app = await startTestApp({ clock });
const letters: Letter[] = [];
let isDown = false;
/** The wait before the mail server answers. */
let down: Promise<void> | null = null;
/** Addresses that the mail server does not know. */
const unknown = new Set<string>();
/** Letters that the mail server has not answered for yet, and the most there were at once. */
const unanswered = { now: 0, most: 0 };
const mail = {
  async send(letter: Letter): Promise<void> {
    unanswered.now += 1;
    unanswered.most = Math.max(unanswered.most, unanswered.now);
    await nextTurn();
    await down;
    unanswered.now -= 1;
    if (isDown) throw new Error('down');
    if (unknown.has(letter.to)) throw new Error('550 no such mailbox');
    letters.push(letter);
  },
};
const context = { ...app.context, providers: { ...app.context.providers, mailOf: () => mail } };

beforeEach(() => {
  letters.length = 0;
  isDown = false;
  down = null;
  unknown.clear();
  unanswered.most = 0;
});

async function makeOrder(): Promise<string> {
  const customer = await createHttpCustomer(app, { token: await (await createMember(app)).token() });
  await customer.add('CUP', 7);
  await customer.assignAddress();
  await customer.assignUser();
  await customer.assignInterval();
  await customer.addRequiredProducts(true);
  await customer.assignPayment(1);
  await customer.calculate(true);
  return (await customer.complete()).order.id;
}

async function notifyAt(...emails: string[]): Promise<void> {
  const orderNotices = JSON.stringify({ orderNotices: { emails, language: 'ru' } });
  await context.database.execute(sql`
    update partner set settings = settings || ${orderNotices}::jsonb where partner_id = 'moscow'`);
  context.services.company.directory.forget();
}

async function run(): Promise<Letter[]> {
  letters.length = 0;
  clock.advance(60_000);
  await notifyOfNewOrders(context);
  return letters;
}

test('a shop that asks for it is notified of its new orders in one letter, of each once, and of none that is lost [O-03e]', async () => {
  const unannounced = await makeOrder();
  expect(await run()).toEqual([]);
  await notifyAt('shop@shop.example');
  // The past is no news.
  expect(await run()).toEqual([]);

  const [first, second] = [await makeOrder(), await makeOrder()];
  const [letter, ...others] = await run();
  expect(others).toEqual([]);
  expect(letter).toMatchObject({ to: 'shop@shop.example', subject: 'Капля: новых заказов 2' });
  expect(letter?.text).toContain(first);
  expect(letter?.text).toContain(second);
  expect(letter?.text).not.toContain(unannounced);
  expect(letter?.text).toMatch(/http:\/\/localhost:3000\/console\/orders\/[0-9a-f-]{36}/);
  expect(await run()).toEqual([]);

  const third = await makeOrder();
  isDown = true;
  expect(await run()).toEqual([]);
  isDown = false;
  expect((await run()).map(({ subject }) => subject)).toEqual([`Капля: новый заказ №\u00a0${third}`]);
});

test('an address that takes no letters blocks them for no other, and nobody gets one twice [O-03e]', async () => {
  await notifyAt('gone@shop.example', 'shop@shop.example');
  await run();
  unknown.add('gone@shop.example');
  const order = await makeOrder();
  const [letter, ...others] = await run();
  expect([letter?.to, others]).toEqual(['shop@shop.example', []]);
  expect(letter?.subject).toContain(order);
  expect(await run()).toEqual([]);

  // Nobody has heard of this one, so it is sent again.
  unknown.add('shop@shop.example');
  const unannounced = await makeOrder();
  expect(await run()).toEqual([]);
  unknown.clear();
  expect((await run()).map(({ to, subject }) => [to, subject.includes(unannounced)])).toEqual([
    ['gone@shop.example', true],
    ['shop@shop.example', true],
  ]);
});

test('a mail server that is down is waited for once, not once for each address, and is logged once [O-03e]', async () => {
  await notifyAt('one@shop.example', 'two@shop.example', 'three@shop.example');
  await run();
  await makeOrder();
  unknown.add('one@shop.example').add('three@shop.example');
  const warn = vi.spyOn(context.logger, 'warn');
  expect((await run()).map(({ to }) => to)).toEqual(['two@shop.example']);
  expect(unanswered.most).toBe(3);
  const reason = 'Error: 550 no such mailbox';
  const failures = [
    { place: 0, reason },
    { place: 2, reason },
  ];
  expect(warn.mock.calls).toEqual([[{ partner: 'moscow', failures }, 'addresses were not notified of new orders']]);
  warn.mockRestore();
});

test('a shop whose mail server does not answer delays no other [O-03e]', async () => {
  const subscribe = (partnerId: string) =>
    context.database.execute(sql`
      update partner set settings = settings || '{"orderNotices": {"emails": ["a@shop.example"], "language": "ru"}}'::jsonb
      where partner_id = ${partnerId}`);
  await subscribe('moscow');
  await subscribe('baku');
  context.services.company.directory.forget();
  await notifyOfNewOrders(context);
  await context.database.execute(sql`delete from order_notice_mark where partner_id = 'baku'`);
  await makeOrder();
  clock.advance(60_000);
  const { promise: answer, resolve } = Promise.withResolvers<void>();
  down = answer;
  const running = notifyOfNewOrders(context);
  // A shop without a mark gets one, and no letter.
  const marked = () => context.database.execute(sql`select from order_notice_mark where partner_id = 'baku'`);
  await expect
    .poll(async () => (await marked()).rows.length, { timeout: 3000 })
    .toBe(1)
    .finally(resolve);
  await running;
});
