import { endpoints, machineEndpoints, operatorEndpoints, setupEndpoints, type Endpoint } from '@kaplya/contract';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  app,
  callers,
  database,
  likes,
  meet,
  type Alike,
  type CallerName,
  type Person,
} from './authorization/callers.ts';
import { cellRows } from './authorization/cell-rows.ts';
import { customerRows } from './authorization/customer-rows.ts';
import { goodsRows } from './authorization/goods-rows.ts';
import { identityRows } from './authorization/identity-rows.ts';
import { listRows } from './authorization/list-rows.ts';
import { orderRows } from './authorization/order-rows.ts';
import { placeRows } from './authorization/place-rows.ts';
import { publicRows } from './authorization/public-rows.ts';
import type { Expected } from './authorization/row.ts';
import { settingRows } from './authorization/setting-rows.ts';
import { shoppingRows } from './authorization/shopping-rows.ts';
import { staffRows } from './authorization/staff-rows.ts';

// A table of calls, callers and answers: an id is no credential, so a caller learns only that a foreign object is not found.

/** Reads everything stored about a subject. */
async function listHeld({ subjectId }: Person): Promise<unknown[]> {
  const { rows: held } = await database.execute(sql`
    select to_jsonb(cart) as held from cart where subject_id = ${subjectId}
    union all select to_jsonb(cart_line) from cart_line where cart_id in (select id from cart where subject_id = ${subjectId})
    union all select to_jsonb(slot_hold) from slot_hold where cart_id in (select id from cart where subject_id = ${subjectId})
    union all select to_jsonb("order") from "order" where subject_id = ${subjectId}
    union all select to_jsonb(cell_order) from cell_order where subject_id = ${subjectId}
    union all select to_jsonb(address) from address where subject_id = ${subjectId}
    union all select to_jsonb(favourite) from favourite where customer_id = ${subjectId}
    union all select to_jsonb(consent) from consent where subject_id = ${subjectId}
    union all select to_jsonb(customer) from customer where id = ${subjectId}
    union all select to_jsonb(session) from system.session where subject_id = ${subjectId}`);
  return held.map((row) => JSON.stringify(row)).toSorted();
}

const allRows = [
  ...publicRows,
  ...identityRows,
  ...shoppingRows,
  ...staffRows,
  ...placeRows,
  ...goodsRows,
  ...listRows,
  ...settingRows,
  ...orderRows,
  ...customerRows,
  ...cellRows,
];

const titled = allRows.map((row) => {
  const parts = [row.endpoint.id, row.what, row.of && `(the ${row.of}’s)`];
  return { title: parts.filter((part) => part !== undefined).join(' '), ...row };
});

const isAlike = (caller: CallerName): caller is Alike => caller in likes;
const listAlike = (): Alike[] => (Object.keys(likes) as CallerName[]).filter(isAlike);

const idsOf = (listed: readonly Endpoint[]) => listed.map(({ id }) => id).toSorted();
const allEndpoints = [endpoints, operatorEndpoints, machineEndpoints, setupEndpoints].flatMap((group): Endpoint[] =>
  Object.values(group),
);

describe('who may call', () => {
  test('stands in a table that has every endpoint of the contract [A-01]', () => {
    expect(new Set(idsOf(allRows.map(({ endpoint }) => endpoint)))).toEqual(new Set(idsOf(allEndpoints)));
  });

  test.each(titled)(
    '$title [A-01] [A-04] [A-05] [A-08]',
    async ({ endpoint, expected, but = {}, ok, of, input, send }) => {
      const expectedOf = (caller: CallerName): Expected[number] | undefined =>
        isAlike(caller) ? (but[caller] ?? expectedOf(likes[caller])) : expected[callers.indexOf(caller)];
      const may = (caller: CallerName) => expectedOf(caller) === 'ok';
      const people = await meet(may);
      const owner = people[of ?? 'customer'];
      const made = (await input?.(owner)) ?? {};
      const call = async (caller: CallerName): Promise<number> => {
        const token = caller === 'nobody' ? undefined : people[caller].token;
        const answered: unknown = typeof made === 'function' ? (made as () => unknown)() : made;
        const response = await (send
          ? send(token)
          : app.send(endpoint, answered, token === undefined ? {} : { token }));
        return response.status;
      };
      const statuses = new Map<CallerName, number>();
      const all: CallerName[] = [...callers, ...listAlike()];

      const held = await listHeld(owner);
      for (const caller of all.filter((one) => !may(one))) statuses.set(caller, await call(caller));
      // A refused caller has changed nothing.
      expect(await listHeld(owner)).toEqual(held);
      for (const caller of all.filter(may)) statuses.set(caller, await call(caller));

      const success = ok ?? (endpoint.answer ? 200 : 204);
      expect(all.map((caller) => [caller, statuses.get(caller)])).toEqual(
        all.map((caller) => [caller, may(caller) ? success : expectedOf(caller)]),
      );
    },
  );
});
