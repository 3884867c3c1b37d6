import type { SectionName } from '../arguments.ts';
import { startBareServer } from '../limits/bare-server.ts';
import { startBareTransaction } from '../limits/bare-transaction.ts';
import { startDriver } from '../load/driver.ts';
import { assertNothingLost, openShopDatabase, readSold } from '../prepare-shop.ts';
import type { Probe } from '../probe/probe.ts';
import { readCookiesOfCart } from './browser-with-cart.ts';
import { browserHeaders, createLimits, createLoads, listPath, loadNames, pagePath } from './loads.ts';
import type { Metric } from './metrics.ts';
import { printLoads } from './print.ts';
import { runRounds, type Pace } from './run-rounds.ts';

const second = 1000;
const usualPace: Pace = {
  rounds: 5,
  sliceMilliseconds: 3 * second,
  warmUpMilliseconds: 2 * second,
  limitMilliseconds: 300 * second,
};
const quickPace: Pace = {
  rounds: 3,
  sliceMilliseconds: 1.5 * second,
  warmUpMilliseconds: second,
  limitMilliseconds: 70 * second,
};

const stopOf = ({ stop }: { stop(): Promise<void> }) => stop();

export type Judging = {
  readonly dataDir: string;
  readonly probe: Probe;
  readonly resources: AsyncDisposableStack;
  readonly only: readonly SectionName[];
  readonly isQuick: boolean;
};

/** Runs the chosen loads beside their limits, prints their table, and checks that no order was lost. */
export async function judgeLoads(
  origin: string,
  { dataDir, probe, resources, only, isQuick }: Judging,
): Promise<Record<string, Metric>> {
  if (!loadNames.some((name) => only.includes(name))) return {};
  const own = resources.use(new AsyncDisposableStack());
  try {
    const database = own.adopt(await openShopDatabase(dataDir), ({ close }) => close());
    const driver = own.adopt(startDriver(), stopOf);
    const bareServer = own.adopt(await startBareServer(origin, [listPath, pagePath], browserHeaders), stopOf);
    const bareTransaction = own.adopt(await startBareTransaction(database.connectionString), stopOf);
    const cookies = await readCookiesOfCart(origin);
    const surroundings = { driver, origin, cookies, bareServer, bareTransaction };
    const loads = createLoads(surroundings).filter(({ name }) => only.includes(name));
    const before = await readSold(database);
    const pace = isQuick ? quickPace : usualPace;
    const metrics = await runRounds(loads, createLimits(surroundings), {
      probe,
      pace,
      onRound: (round) => console.error(round === 0 ? 'Warming up' : `Round ${round} of ${pace.rounds}`),
    });
    const promised = driver.getPromised();
    assertNothingLost(before, await readSold(database), promised);
    printLoads(loads, metrics);
    console.log(`A browser with a cart sends: ${cookies}. All ${promised.orders} orders are in the database.`);
    return metrics;
  } finally {
    await own.disposeAsync();
  }
}
