import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { expirePoints } from '#features/loyalty/index.ts';
import { copyOrder } from '../../../../test/database/copy-orders.ts';
import { grantTestPoints } from '../../../../test/people/give-points.ts';
import { createMember } from '../../../../test/people/operator.ts';
import { createHttpCustomer } from '../../../../test/people/http-customer.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';
import { expireUnpaidOrders, grantDuePoints } from '../order-jobs.ts';

const app = await startTestApp();
const { context } = app;
const { database } = context;

async function makeOrder(): Promise<string> {
  const customer = await createHttpCustomer(app, { token: await (await createMember(app)).token() });
  await customer.add('CUP');
  await customer.getReady();
  await customer.calculate(null);
  return (await customer.complete()).order.uuid;
}

/** Makes updates of matching rows fail. */
async function refuse(table: 'order' | 'points_lot', condition: string): Promise<void> {
  await database.execute(
    sql.raw(`create or replace function refuse() returns trigger language plpgsql as
      $$begin if ${condition} then raise exception 'something is wrong with it'; end if; return new; end$$;
      create or replace trigger refuse before update on "${table}" for each row execute function refuse()`),
  );
}

test('points of any number of orders are granted when due; a failing order blocks no others [rule 32]', async () => {
  const id = await makeOrder();
  const due = sql`jsonb_build_object('status', 'completed', 'points_due_at', now() - make_interval(mins => g))`;
  await copyOrder(database, id, 60, due);
  const { rows } = await database.execute<{ id: string }>(
    sql`select id from "order" where points_due_at is not null order by points_due_at limit 3`,
  );
  const wrong = rows.map((row) => row.id);
  await refuse('order', `new.id in ('${wrong.join("', '")}')`);
  expect(await grantDuePoints(context, { rowsAtOnce: 20 })).toEqual({ done: 57, failed: 3 });
  const left = await database.execute<{ id: string }>(
    sql`select id from "order" where points_due_at is not null order by points_due_at`,
  );
  expect(left.rows.map((row) => row.id)).toEqual(wrong);
  await database.execute(sql`drop trigger refuse on "order"`);
  expect(await grantDuePoints(context)).toEqual({ done: 3, failed: 0 });
});

test('any number of orders that nobody paid is cancelled in one run [rule 65]', async () => {
  const id = await makeOrder();
  await copyOrder(database, id, 30, sql`jsonb_build_object('pay_by', now() - interval '1 hour')`);
  await expireUnpaidOrders(context, { rowsAtOnce: 10 });
  const { rows } = await database.execute(sql`select from "order" where pay_by <= now()`);
  expect(rows).toEqual([]);
});

test('points expire for all others where the lots of one customer cannot be closed [rule 37]', async () => {
  const members = await Promise.all([1, 2, 3].map(() => createMember(app)));
  for (const { subjectId } of members) await grantTestPoints(context, subjectId, 50);
  await database.execute(sql`update points_lot set expires_at = now() - interval '1 day'`);
  await refuse('points_lot', `new.customer_id = '${members[1]?.subjectId}'`);
  expect(await expirePoints(context)).toMatchObject({ failed: 1 });
  const { rows } = await database.execute(sql`select customer_id as id from points_lot where remaining > 0`);
  expect(rows).toEqual([{ id: members[1]?.subjectId }]);
  await database.execute(sql`drop trigger refuse on points_lot`);
});
