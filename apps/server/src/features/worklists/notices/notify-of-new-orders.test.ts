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
const context = {
  ...app.context,
  mail: {
    send(letter: Letter): Promise<void> {
      if (isDown) return Promise.reject(new Error('down'));
      letters.push(letter);
      return Promise.resolve();
    },
  },
};

beforeEach(() => {
  letters.length = 0;
  isDown = false;
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

async function run(): Promise<Letter[]> {
  letters.length = 0;
  clock.advance(60_000);
  await notifyOfNewOrders(context);
  return letters;
}

test('a shop that wishes so is told of its new orders in one letter, of each once, and of none that is lost [O-03]', async () => {
  const unheard = await makeOrder();
  expect(await run()).toEqual([]);
  await context.database.execute(sql`
    update partner set settings = settings || '{"orderNotices": {"emails": ["shop@shop.example"], "language": "ru"}}'
    where partner_id = 'moscow'`);
  context.services.company.directory.forget();
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
