import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { operatorEndpoints, type Endpoint } from '@kaplya/contract';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { openStaffToken } from '../people/staff-token.ts';
import { startTestApp } from '../start-test-app.ts';
import { createTestClock } from '../test-clock.ts';
import { listRows } from './rights-matrix.ts';

const calls = new Map(Object.values(operatorEndpoints).map((call): [string, Endpoint] => [call.id, call]));
const server = fileURLToPath(new URL('../../', import.meta.url));

describe('the matrix of rights [O-09] [rule 82a]', () => {
  test('has every call of staff, with what it asks for as its description says', () => {
    const described = [...calls.values()].map(({ id, permission, alsoPermission, furtherPermissions = [] }) => [
      ...[id, permission, alsoPermission, [...furtherPermissions].toSorted()],
    ]);
    const listed = listRows().map(([id, { asks, also, further = [] }]) => [id, asks, also, [...further].toSorted()]);
    expect(listed.map((row) => JSON.stringify(row)).toSorted()).toEqual(
      described.map((row) => JSON.stringify(row)).toSorted(),
    );
  });

  test.each(listRows().flatMap(([id, { later }]) => (later ? [[id, later] as const] : [])))(
    '%s asks for what its act makes possible later, and a test proves it',
    (id, { rights, proof: [file, title] }) => {
      const { permission, alsoPermission, furtherPermissions = [] } = calls.get(id) ?? {};
      const asked = new Set<unknown>([permission, alsoPermission, ...furtherPermissions]);
      // A dry run changes nothing: its commit asks.
      if (rights !== 'granted' && id !== 'replayExchangeRun')
        expect(rights.filter((each) => !asked.has(each))).toEqual([]);
      expect(readFileSync(`${server}${file}`, 'utf8')).toContain(title);
    },
  );
});

test('a planned price turns on its day, whatever its planner may do by then [G-02] [rule 82a]', async () => {
  const clock = createTestClock('2026-03-10T07:30:00Z');
  const app = await startTestApp({ clock });
  const planner = await openStaffToken(app, ['prices.write'], { name: 'Мира' });
  const query = { areaId: 'msk-center', q: 'W19' };
  const getCell = async (token: string) => {
    const { items } = await app.call(operatorEndpoints.listPrices, { query }, { token });
    const [cell] = items;
    if (!cell) throw new Error('No price');
    return cell;
  };
  const { productId, version } = await getCell(planner);
  const price = { amount: 395_00, currency: 'RUB' };
  const body = { items: [{ areaId: 'msk-center', productId, version, price, from: '2026-03-12' }] };
  await app.call(operatorEndpoints.changePrices, { body }, { token: planner });
  await app.context.database.execute(sql`update staff_member set switched_off_at = now() where name = 'Мира'`);
  const withdrawn = await app.callRefused(operatorEndpoints.changePrices, { body }, { token: planner });
  expect(withdrawn.status).toBe(403);
  // Others with the right see the plan, and may take it back.
  const other = await openStaffToken(app, ['prices.write']);
  expect((await getCell(other)).planned).toMatchObject([{ from: '2026-03-12', price }]);
  clock.set('2026-03-12T07:30:00Z');
  const later = await openStaffToken(app, ['prices.write']);
  expect(await getCell(later)).toMatchObject({ price, planned: [] });
});
