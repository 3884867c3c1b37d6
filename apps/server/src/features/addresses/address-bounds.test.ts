import { endpoints, type AddressFields } from '@kaplya/contract';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createVisitor, moscowHome } from '../../../test/people/http-customer.ts';
import { signInCustomer } from '../../../test/people/sign-in.ts';
import { startTestApp } from '../../../test/start-test-app.ts';

const app = await startTestApp();
const { database } = app.context;

const addressAt = (house: number): AddressFields => ({ ...moscowHome, house: String(house) });

async function send(
  token: string,
  house: number,
): Promise<{ status: number; code?: string; success?: boolean | undefined }> {
  const response = await app.send(endpoints.createAnonymousAddress, { body: addressAt(house) }, { token });
  const { code, success } = (await response.json()) as { code?: string; success?: boolean };
  return { status: response.status, ...(code === undefined ? { success } : { code }) };
}

/** Copies a subject's only address until there are this many. */
async function fillUp(token: string, count: number): Promise<void> {
  await send(token, 1);
  await database.execute(sql`
    insert into address (partner_id, subject_id, fields, city_id, duplicate_key, created_at)
    select partner_id, subject_id, fields, city_id, 'copy ' || copy, created_at
    from address, generate_series(2, ${count}::int) as copy where subject_id = ${subjectOf(token)}`);
}

const subjectOf = (token: string): string =>
  (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string }).sub;

async function countAddresses(token: string): Promise<number> {
  const { rows } = await database.execute<{ count: number }>(
    sql`select count(*)::int as count from address where subject_id = ${subjectOf(token)}`,
  );
  return rows[0]?.count ?? 0;
}

test.each([
  { who: 'a visitor', open: () => createVisitor(app) },
  { who: 'a customer', open: async () => (await signInCustomer(app)).token },
])('$who saves a hundred addresses, and is answered what to do about one more [P-61]', async ({ open }) => {
  const token = await open();
  await fillUp(token, 99);
  expect(await send(token, 100)).toEqual({ status: 200, success: true });
  expect(await send(token, 101)).toEqual({ status: 422, code: 'address.too_many' });
  // A duplicate gets the usual answer.
  expect(await send(token, 100)).toEqual({ status: 200, success: false });
  expect(await countAddresses(token)).toBe(100);

  await database.execute(sql`delete from address where subject_id = ${subjectOf(token)} and duplicate_key = 'copy 7'`);
  expect(await send(token, 101)).toEqual({ status: 200, success: true });
});

test('calls at the same time save no more than a hundred [P-61]', async () => {
  const token = await createVisitor(app);
  await fillUp(token, 95);
  const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => send(token, 200 + index)));
  expect(answers.filter(({ success }) => success)).toHaveLength(5);
  expect(answers.filter(({ code }) => code === 'address.too_many')).toHaveLength(15);
  expect(await countAddresses(token)).toBe(100);
});
