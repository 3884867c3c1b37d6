import { endpoints } from '@kaplya/contract';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';

import { withTransaction } from '#db/transaction.ts';
import { startTestApp } from '../../../test/start-test-app.ts';
import { findPartner } from './index.ts';

const logged: Record<string, unknown>[] = [];
const { call, callRefused, context } = await startTestApp({
  env: { LOG_LEVEL: 'error' },
  log: (line) => logged.push(JSON.parse(line) as Record<string, unknown>),
});

/** Bypasses the database's checks, like an older program, a restored table or a manual change. */
async function changeBaku(set: string): Promise<void> {
  await withTransaction(context.database, async (transaction) => {
    await transaction.execute(sql`set local session_replication_role = replica`);
    await transaction.execute(sql.raw(`update partner set ${set} where partner_id = 'baku'`));
  });
  context.changes.announce('partner', 'baku');
}

test.for(["default_city_id = 'atlantis'", "languages = '5'", "rules = 'null'", "settings = 'null'"])(
  'a partner that cannot be read (%s) is closed and named, and all others sell [P-39]',
  async (set) => {
    const { rows } = await context.database.execute<{ was: string }>(
      sql`select format('default_city_id = %L, languages = %L, rules = %L, settings = %L',
        default_city_id, languages, rules, settings) as was from partner where partner_id = 'baku'`,
    );
    onTestFinished(() => changeBaku(rows[0]?.was ?? ''));
    logged.length = 0;
    await changeBaku(set);

    const moscow = { query: {} };
    expect((await call(endpoints.listProducts, moscow)).data.length).toBeGreaterThan(50);
    for (const host of ['baku.localhost', 'localhost']) {
      const query = host === 'localhost' ? { partnerId: 'baku' } : {};
      const { status, error } = await callRefused(endpoints.listProducts, { query }, { host });
      expect([host, status, error.code]).toEqual([host, 503, 'partner.closed']);
    }
    const config = await callRefused(endpoints.getConfig, { query: { domain: 'baku.localhost', version: '1.0.0' } });
    expect([config.status, config.error.message]).toEqual([503, expect.stringMatching(/закрыт/)]);
    expect(await findPartner(context, 'baku')).toBeNull();
    expect(logged).toEqual([expect.objectContaining({ partnerId: 'baku', level: 'error' })]);
    expect(await context.metrics.registry.getSingleMetricAsString('partners_closed')).toContain('partners_closed 1');
  },
);

test('a partner whose rows are the same is the same object, so that nothing made of it is made again', async () => {
  const [moscow, baku] = [await findPartner(context, 'moscow'), await findPartner(context, 'baku')];
  await changeBaku('is_updating = not is_updating');
  expect(await findPartner(context, 'moscow')).toBe(moscow);
  expect(await findPartner(context, 'baku')).not.toBe(baku);
  await changeBaku('is_updating = not is_updating');
});
