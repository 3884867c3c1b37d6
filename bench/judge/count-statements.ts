import { join } from 'node:path';
import pg from 'pg';
import { orderCalls } from '../load/checkout.ts';
import { startDriver } from '../load/driver.ts';
import { openShopDatabase } from '../prepare-shop.ts';
import { createProbe } from '../probe/probe.ts';
import { startShop } from '../shop.ts';
import { kinds, toMetric, type Metric } from './metrics.ts';
import { spreadOf } from './spread.ts';

/** The first orders load what later ones find in memory. */
const warmUps = 3;
/** The median leaves out what the shop's own work adds now and then. */
const orders = 9;
const wholeOrder = 'the whole order';

/**
 * Counts what each call of a guest's order asks PostgreSQL: statements as its own statistics (pg_stat_statements) see
 * them, `begin` and `commit` included, and round trips on its socket. In a start of its own, for both cost time.
 */
export async function countStatements(
  dataDir: string,
  resources: AsyncDisposableStack,
): Promise<Record<string, Metric>> {
  const own = resources.use(new AsyncDisposableStack());
  try {
    const database = own.adopt(await openShopDatabase(dataDir, ['shared_preload_libraries=pg_stat_statements']), (it) =>
      it.close(),
    );
    const statistics = new pg.Client({ connectionString: database.superuserConnectionString });
    await statistics.connect();
    own.defer(() => statistics.end());
    await statistics.query('create extension if not exists pg_stat_statements');
    const countUntilNow = async (): Promise<number> => {
      const { rows } = await statistics.query<{ calls: string }>(
        `select coalesce(sum(calls), 0) as calls from pg_stat_statements where userid = 'kaplya'::regrole`,
      );
      return Number(rows[0]?.calls);
    };

    const probe = createProbe(join(dataDir, 'probe-statements'), { countsRoundTrips: true });
    const shop = own.adopt(await startShop(dataDir, { TRUSTED_PROXIES: '127.0.0.1', ...probe.env }), async (it) => {
      await it.stop();
    });
    const driver = own.adopt(startDriver(), (it) => it.stop());
    const statements = new Map<string, number[]>(orderCalls.map((call) => [call, []]));
    const roundTrips = new Map<string, number[]>(orderCalls.map((call) => [call, []]));
    for (let order = -warmUps; order < orders; order += 1) {
      for (const call of orderCalls) {
        const calls = await countUntilNow();
        const { roundTrips: trips } = await probe.read();
        await driver.run({ kind: 'step', origin: shop.origin, connections: 1, call });
        const { roundTrips: tripsThen } = await probe.read();
        const callsThen = await countUntilNow();
        if (order < 0) continue;
        statements.get(call)?.push(callsThen - calls);
        roundTrips.get(call)?.push(tripsThen - trips);
      }
    }
    const metrics = { ...toMetrics(statements, 'statements'), ...toMetrics(roundTrips, 'roundTrips') };
    printCounts(metrics);
    return metrics;
  } finally {
    await own.disposeAsync();
  }
}

function toMetrics(
  counts: ReadonlyMap<string, readonly number[]>,
  kind: 'statements' | 'roundTrips',
): Record<string, Metric> {
  const word = kind === 'statements' ? 'statements' : 'round trips';
  const medians = [...counts].map(([call, values]) => [call, spreadOf(values).median] as const);
  const whole = medians.reduce((sum, [, median]) => sum + median, 0);
  return Object.fromEntries(
    [...medians, [wholeOrder, whole] as const].map(([call, median]) => [
      `${word} of ${call}`,
      toMetric([median], kinds[kind]),
    ]),
  );
}

function printCounts(metrics: Readonly<Record<string, Metric>>): void {
  console.log('What a call of an order asks the database');
  console.table(
    Object.fromEntries(
      [...orderCalls, wholeOrder].map((call) => [
        call,
        {
          statements: metrics[`statements of ${call}`]?.median,
          'round trips': metrics[`round trips of ${call}`]?.median,
        },
      ]),
    ),
  );
}
