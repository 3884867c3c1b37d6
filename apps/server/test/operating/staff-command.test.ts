import { operatorEndpoints } from '@kaplya/contract';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { runStaffCommand, type StaffCommand } from '../../src/staff-command.ts';
import { signInStaff } from '../people/sign-in.ts';
import { startTestApp } from '../start-test-app.ts';

const app = await startTestApp();
const { database } = app.context;

const run = (asked: StaffCommand) =>
  runStaffCommand({ database, origin: 'https://shop.example' }, { partner: 'moscow', ...asked });

test('the first owner is made on the machine, and signs in with a code [O-01]', async () => {
  const printed = await run({ verb: 'add', email: 'First@shop.example', name: 'Ирина' });
  expect(printed).toContain('https://shop.example/console');
  const { token } = await signInStaff(app, { email: 'first@shop.example' });
  expect(await app.call(operatorEndpoints.getMe, {}, { token })).toMatchObject({ name: 'Ирина', isOwner: true });
  const { rows } = await database.execute(sql`
    select action, staff_id from audit_entry where subject like 'staff:%' and action = 'staff.added'`);
  expect(rows).toEqual([{ action: 'staff.added', staff_id: null }]);
  const { items } = await app.call(operatorEndpoints.listAudit, { query: { action: 'staff.added' } }, { token });
  expect(items).toMatchObject([{ by: null, after: { name: 'Ирина', roles: ['owner'] } }]);
});

test('another role is added to who is there, and who was off is on again [O-01]', async () => {
  await run({ verb: 'add', email: 'first@shop.example' });
  await run({ verb: 'add', email: 'second@shop.example', role: 'operator' });
  await run({ verb: 'off', email: 'second@shop.example' });
  await expect(signInStaff(app, { email: 'second@shop.example' })).rejects.toThrow(/staff\.not_a_member/);
  await run({ verb: 'add', email: 'second@shop.example', role: 'support' });
  const list = await run({ verb: 'list' });
  expect(list).toMatch(/second@shop\.example .* operator, support .* not signed in yet/);
  const { token } = await signInStaff(app, { email: 'second@shop.example' });
  const { permissions } = await app.call(operatorEndpoints.getMe, {}, { token });
  expect(permissions).toEqual(expect.arrayContaining(['orders.export', 'accounts.recover']));
});

test('a refusal is printed as a sentence [O-01]', async () => {
  const print = (asked: StaffCommand) => run(asked).catch((error: Error) => error.message);
  expect(await print({ verb: 'off', email: 'nobody@shop.example' })).toBe('There is no such member of staff.');
  expect(await print({ verb: 'add', email: 'nowhere' })).toBe('nowhere is no e-mail.');
  expect(await print({ verb: 'add', email: 'x@shop.example', role: 'boss' })).toBe('There is no role "boss".');
  expect(await print({ verb: 'list', partner: 'paris' })).toMatch(/There are: .*moscow/);
  await database.execute(sql`
    update staff_member m set switched_off_at = now() where partner_id = 'moscow' and email <> 'first@shop.example'`);
  await run({ verb: 'add', email: 'last@shop.example' });
  await database.execute(sql`update staff_member set joined_at = now() where email = 'last@shop.example'`);
  await run({ verb: 'off', email: 'first@shop.example' }).catch(() => undefined);
  expect(await print({ verb: 'off', email: 'last@shop.example' })).toBe(
    'This is the last owner. Name another one first.',
  );
});
