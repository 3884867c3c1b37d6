import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpoints } from '@kaplya/contract';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';

import { demonstration } from '@kaplya/demonstration';
import { fillDemonstration } from '../../src/fill-demonstration.ts';
import { runOps } from '../../../../scripts/ops/run-ops.ts';
import { createMember } from '../people/operator.ts';
import { createHttpCustomer, findOrdinaryDay } from '../people/http-customer.ts';
import { startTestApp } from '../start-test-app.ts';

const app = await startTestApp();
await fillDemonstration(app.context, demonstration);

const folder = mkdtempSync(join(tmpdir(), 'kaplya-ops-'));
const sessionFile = join(folder, 'data', 'ops-session.json');
afterAll(() => rmSync(folder, { recursive: true }));

const asked: string[] = [];

/** Runs a command line over HTTP, as `npm run ops -- …` does. */
const ops = (line: string) =>
  runOps(line.split(' '), {
    fetch(url, init) {
      const { host, pathname, search } = new URL(url);
      return app.fetch(`${pathname}${search}`, { ...init, host });
    },
    origin: 'http://localhost',
    sessionFile,
    ask(question) {
      asked.push(question);
      return Promise.resolve('');
    },
  });

async function makeOrder(): Promise<string> {
  const member = await createMember(app);
  const customer = await createHttpCustomer(app, { token: await member.token() });
  await customer.add('W19', 2);
  await customer.getReady();
  await customer.addRequiredProducts(true);
  return (await customer.complete()).order.id;
}

const countSessions = async () => {
  const { rows } = await app.context.database.execute(sql`
    select count(*)::int as count from system.session
    join staff_member on staff_member.id = session.subject_id where staff_member.email = 'operator@demo.example'`);
  return rows[0]?.['count'];
};

describe('npm run ops [P-04]', () => {
  test('says what it can do, without signing in', async () => {
    expect(await ops('--help')).toContain('complete <order>');
    await expect(ops('fly 10001')).rejects.toThrow(/There is no command "fly"/);
    await expect(ops('list --speed 3')).rejects.toThrow(/--help/);
    expect(asked).toEqual([]);
  });

  test('takes an order to its customer, and gives back what comes back', async () => {
    const number = await makeOrder();
    expect(await ops('list --status new')).toContain(number);
    expect(await ops(`approve ${number}`)).toMatch(new RegExp(`^Order ${number} {2}approved`));
    expect(await ops(`start ${number}`)).toContain('inProcess');
    const delivered = await ops(`complete ${number} --empties 1`);
    expect(delivered).toContain('1 counted, adjusted by ₽600');
    expect(delivered).toMatch(/completed/);
    const refunded = await ops(`refund ${number} 1:2 --note Протекла`);
    expect(refunded).toContain('Протекла');
    expect(refunded).toContain('to hand back in cash ₽780');
    await expect(ops(`refund ${number} 1`)).rejects.toThrow(/order\.refund_refused/);
    await expect(ops(`refund ${number} --retry`)).rejects.toThrow(/order\.refund_not_declined/);
    await expect(ops(`start ${number}`)).rejects.toThrow(/order\.transition_refused/);
    await expect(ops('show 99')).rejects.toThrow(/no order 99/);
  });

  test('sends an undelivered order again into an interval that it names', async () => {
    const number = await makeOrder();
    for (const command of ['confirm', 'approve', 'start', 'undelivered']) await ops(`${command} ${number}`);
    await expect(ops(`approve ${number}`)).rejects.toThrow(/order\.interval_required/);
    const day = await findOrdinaryDay(app);
    const interval = day.intervals[0]?.id ?? '';
    expect(await ops(`intervals ${number}`)).toContain(interval);
    expect(await ops(`approve ${number} --date ${day.date} --interval ${interval}`)).toContain(day.date);
    expect(await ops(`cancel ${number} --note Закрыто`)).toContain('cancelled');
  });

  test('signs in once, with the code of the outbox, and stores its session for this user alone', async () => {
    await ops('list');
    await ops('list');
    expect(await countSessions()).toBe(1);
    expect(asked).toEqual([]);
    expect(statSync(sessionFile).mode & 0o777).toBe(0o600);

    // A session ended elsewhere is replaced; an old one is renewed.
    const stored = JSON.parse(readFileSync(sessionFile, 'utf8')) as { token: string };
    writeFileSync(sessionFile, JSON.stringify({ ...stored, token: 'old' }));
    await ops('list');
    expect(await countSessions()).toBe(1);
    await app.context.database.execute(sql`update system.session set revoked_at = now()`);
    app.context.changes.announce('session', JSON.parse(atob(readToken().split('.')[1] ?? '')).sid as string);
    await ops('list');
    expect(await countSessions()).toBe(2);

    const token = readToken();
    expect(await ops('sign-out')).toBe('Signed out.');
    expect((await app.send(endpoints.getUser, {}, { token })).status).toBe(401);
    expect(() => statSync(sessionFile)).toThrow(/ENOENT/);
  });

  test('asks once more for declined refunds as they were only', async () => {
    const number = await makeOrder();
    for (const more of ['1:2', '--note Damaged']) {
      await expect(ops(`refund ${number} ${more} --retry`)).rejects.toThrow(/neither items nor a note/);
    }
  });

  test('is for staff with the right only, and says who does not answer', async () => {
    const failing = runOps(['list', '--origin', 'http://elsewhere:1'], {
      fetch: () => Promise.reject(new Error('connection refused')),
      ...{ origin: '', sessionFile, ask: () => Promise.resolve('') },
    });
    await expect(failing).rejects.toThrow(/Nobody answers at http:\/\/elsewhere:1/);
    await expect(ops('list --email somebody@example.com')).rejects.toThrow(
      /belongs to nobody of the staff[^]*staff\.not_a_member/,
    );
    await expect(ops('list --email goods@demo.example')).rejects.toThrow(/See orders[^]*staff\.permission_missing/);

    // A new right works at once, without waiting for the current token to expire.
    await app.context.database.execute(
      sql`update staff_role set permissions = permissions || '["orders.read"]' where template = 'goods'`,
    );
    expect(await ops('list --email goods@demo.example')).toMatch(/^order|No orders/);
  });

  function readToken(): string {
    return (JSON.parse(readFileSync(sessionFile, 'utf8')) as { token: string }).token;
  }
});
