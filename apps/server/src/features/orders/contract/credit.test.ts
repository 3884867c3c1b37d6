import { operatorEndpoints } from '@kaplya/contract';
import { paymentCodes } from '@kaplya/domain';
import { sql, type SQL } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { withTransaction } from '#db/transaction.ts';
import { copyOrder } from '../../../../test/database/copy-orders.ts';
import { createHttpCustomer } from '../../../../test/people/http-customer.ts';
import { nextTaxNumber } from '../../../../test/people/next-tax-number.ts';
import { createMember, createOperator } from '../../../../test/people/operator.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';
import { listUnpaid } from './credit.ts';

const app = await startTestApp();
const { database } = app.context;
const waits = { timeout: 30_000 };

async function createCompany(): Promise<string> {
  const token = await (await createOperator(app)).token();
  const body = { name: 'ООО «Ива»', taxNumber: nextTaxNumber(), creditLimitMinor: null };
  return (await app.call(operatorEndpoints.createLegalPerson, { body }, { token })).legalPerson.id;
}

async function makeOrder(): Promise<string> {
  const customer = await createHttpCustomer(app, { token: await (await createMember(app)).token() });
  await customer.add('CUP', 4);
  await customer.getReady();
  await customer.calculate(null);
  return (await customer.complete()).order.uuid;
}

test('unpaid are orders by contract after the courier’s count, without cancelled and undelivered ones, less payments [rule 67c]', async () => {
  const [id, other, order] = [await createCompany(), await createCompany(), await makeOrder()];
  const due = { goods_minor: 1000_00, discount_minor: 0, containers_minor: 0, fees_minor: 0, points_minor: 0 };
  const contract = { payment_code: paymentCodes.contract, legal_person_id: id, status: 'completed' };
  const copy = async (copies: number, changes: object, more: SQL = sql`'{}'::jsonb`) =>
    copyOrder(
      database,
      order,
      copies,
      sql`${JSON.stringify({ ...due, total_minor: 1000_00, to_pay_minor: 1000_00, ...contract, ...changes })}::jsonb || ${more}`,
    );
  await copy(2000, {}, sql`jsonb_build_object('adjustment_minor', g)`);
  await copy(1, { status: 'new', paid_minor: 300_00, refunded_minor: 100_00 });
  await copy(1, { status: 'cancelled' });
  await copy(1, { status: 'undelivered' });
  await copy(1, { payment_code: paymentCodes.cash });
  await copy(1, { legal_person_id: other });
  const paid = sql`insert into legal_person_payment (partner_id, id, legal_person_id, amount_minor, day, note, at) values
    ('moscow', uuidv7(), ${id}, 500000, '2026-03-02', 'п/п 1', now()), ('moscow', uuidv7(), ${id}, -100000, '2026-03-03', 'Ошибка', now())`;
  await database.execute(paid);
  const unpaid = 2000 * 1000_00 + (2000 * 2001) / 2 + 800_00 - 4000_00;

  // Pages are known to be visible to all once earlier snapshots have ended.
  await expect
    .poll(async () => {
      await database.execute(sql`vacuum analyze "order"`);
      const found = sql`select relallvisible >= relpages - 1 as is_visible from pg_class where relname = 'order'`;
      return (await database.execute(found)).rows;
    }, waits)
    .toEqual([{ is_visible: true }]);
  // The sum comes out of an index alone, however many orders the company has: each order by contract reads it.
  const [before, after] = await withTransaction(database, async (transaction) => {
    const countRead = async () => {
      const found = sql`select seq_tup_read::int as read, idx_tup_fetch::int as fetched from pg_stat_xact_user_tables where relname = 'order'`;
      return (await transaction.execute(found)).rows[0] as { read: number; fetched: number };
    };
    const earlier = await countRead();
    expect(await listUnpaid(transaction, 'moscow', [id])).toEqual(new Map([[id, unpaid]]));
    return [earlier, await countRead()];
  });
  expect(after.read).toBe(before.read);
  // Orders of a page that is not known to be visible to all are looked up; the poll above admits one such page.
  expect(after.fetched - before.fetched).toBeLessThan(100);
});
