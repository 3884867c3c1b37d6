import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { createMember } from '../../../../test/people/operator.ts';
import { createShopper } from '../../../../test/people/shopper.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';
import { createTestClock } from '../../../../test/test-clock.ts';
import type { Letter } from '#gateways/mail/mail.ts';
import { notifyOfNewOrders } from './notify-of-new-orders.ts';

const clock = createTestClock('2026-03-10T07:30:00Z');
const app = await startTestApp({ clock });
const letters: Letter[] = [];
let isDown = false;
/** Addresses that the mail server does not know. */
const unknown = new Set<string>();
const context = {
  ...app.context,
  mail: {
    send(letter: Letter): Promise<void> {
      if (isDown) return Promise.reject(new Error('down'));
      if (unknown.has(letter.to)) return Promise.reject(new Error('550 no such mailbox'));
      letters.push(letter);
      return Promise.resolve();
    },
  },
};

beforeEach(() => {
  letters.length = 0;
  isDown = false;
  unknown.clear();
});

async function makeOrder(): Promise<string> {
  const shopper = await createShopper(app, { token: await (await createMember(app)).token() });
  await shopper.add('CUP', 7);
  await shopper.assignAddress();
  await shopper.assignUser();
  await shopper.assignInterval();
  await shopper.settle(true);
  await shopper.assignPayment(1);
  await shopper.calculate(true);
  return (await shopper.complete()).order.id;
}

async function tellTo(...emails: string[]): Promise<void> {
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

test('a shop that wishes so is told of its new orders in one letter, of each once, and of none that is lost [O-03]', async () => {
  const unheard = await makeOrder();
  expect(await run()).toEqual([]);
  await tellTo('shop@shop.example');
  // The past is no news.
  expect(await run()).toEqual([]);

  const [first, second] = [await makeOrder(), await makeOrder()];
  const [letter, ...others] = await run();
  expect(others).toEqual([]);
  expect(letter).toMatchObject({ to: 'shop@shop.example', subject: 'Капля: новых заказов 2' });
  expect(letter?.text).toContain(first);
  expect(letter?.text).toContain(second);
  expect(letter?.text).not.toContain(unheard);
  expect(letter?.text).toMatch(/http:\/\/localhost:3000\/console\/orders\/[0-9a-f-]{36}/);
  expect(await run()).toEqual([]);

  const third = await makeOrder();
  isDown = true;
  expect(await run()).toEqual([]);
  isDown = false;
  expect((await run()).map(({ subject }) => subject)).toEqual([`Капля: новый заказ №\u00a0${third}`]);
});

test('an address that takes no letters keeps them from no other, and nobody gets one twice [O-03]', async () => {
  await tellTo('gone@shop.example', 'shop@shop.example');
  await run();
  unknown.add('gone@shop.example');
  const order = await makeOrder();
  const [letter, ...others] = await run();
  expect([letter?.to, others]).toEqual(['shop@shop.example', []]);
  expect(letter?.subject).toContain(order);
  expect(await run()).toEqual([]);

  // Nobody has heard of this one, so it is told again.
  unknown.add('shop@shop.example');
  const unheard = await makeOrder();
  expect(await run()).toEqual([]);
  unknown.clear();
  expect((await run()).map(({ to, subject }) => [to, subject.includes(unheard)])).toEqual([
    ['gone@shop.example', true],
    ['shop@shop.example', true],
  ]);
});
