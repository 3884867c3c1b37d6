import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseBenchArguments, usage, type BenchArguments } from './arguments.ts';
import { printOtherTables } from './other-tables.ts';
import { compareReports } from './judge/compare.ts';
import { describeMachine, readCommit } from './judge/describe-run.ts';
import { judgeLoads } from './judge/judge-loads.ts';
import { countStatements } from './judge/count-statements.ts';
import { kinds, toMetric, type Metric, type Report } from './judge/metrics.ts';
import { printChanges, printMetrics } from './judge/print.ts';
import { createProbe } from './probe/probe.ts';
import { makeRoomForOrders, openShopDatabase } from './prepare-shop.ts';
import { startShop, stopShops } from './shop.ts';

/*
 * Measures the shop on this machine beside what the machine can do at all. Whatever is started ends with this process.
 */

/** Without the probe, which is loaded into each process that a start runs. */
const startsMeasured = 3;

const args = readArguments();
const former = args.compare === null ? null : (JSON.parse(readFileSync(args.compare, 'utf8')) as Report);
const resources = new AsyncDisposableStack();
const dataDir = mkdtempSync(join(tmpdir(), 'kaplya-bench-'));
chmodSync(dataDir, 0o711);
resources.defer(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }));
resources.defer(stopShops);
let closing: Promise<void> | null = null;
const close = () => (closing ??= resources.disposeAsync());
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void close().finally(() => process.exit(130)));
}
try {
  const metrics = await measureAll(args);
  const report: Report = {
    ...{
      commit: readCommit(),
      at: new Date().toISOString(),
      machine: describeMachine(),
      isQuick: args.isQuick,
      metrics,
    },
  };
  console.log(`Commit ${report.commit}; ${report.machine}`);
  if (args.save !== null) writeFileSync(args.save, `${JSON.stringify(report, null, 2)}\n`);
  if (former && printChanges(compareReports(former, report), former.commit)) process.exitCode = 1;
} finally {
  await close();
}

function readArguments(): BenchArguments {
  try {
    return parseBenchArguments(process.argv.slice(2));
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${usage}`);
    process.exit(2);
  }
}

async function measureAll(chosen: BenchArguments): Promise<Record<string, Metric>> {
  const first = await startShop(dataDir);
  const database = await openShopDatabase(dataDir);
  await makeRoomForOrders(database);
  await database.close();
  await first.stop();
  const laterStarts: number[] = [];
  for (let start = 0; start < startsMeasured; start += 1) {
    const again = await startShop(dataDir);
    laterStarts.push(again.secondsToPage);
    await again.stop();
  }

  const probe = createProbe(join(dataDir, 'probe'));
  // The driver stands for many visitors, each with an address of its own: budgets and turns stay on.
  const shop = await startShop(dataDir, { TRUSTED_PROXIES: '127.0.0.1', ...probe.env });
  const atStart = await probe.read();
  const loads = await judgeLoads(shop.origin, {
    dataDir,
    probe,
    resources,
    only: chosen.only,
    isQuick: chosen.isQuick,
  });
  const atEnd = await probe.read();
  const start = {
    'first start, data made': toMetric([first.secondsToPage], kinds.start),
    'second start to a served /': toMetric(laterStarts, kinds.start),
  };
  const memory = {
    'memory at the start': toMetric([atStart.memoryMiB], kinds.memory),
    'memory after the loads': toMetric([atEnd.memoryMiB], kinds.memory),
    'most memory': toMetric([atEnd.mostMemoryMiB], kinds.memory),
  };
  printMetrics('Start and memory of the server', { ...start, ...memory });
  await printOtherTables({ origin: shop.origin, dataDir }, chosen.only);
  console.log(`Stopped in ${(await shop.stop()).toFixed(2)} s.`);
  const statements = chosen.only.includes('statements') ? await countStatements(dataDir, resources) : {};
  return { ...loads, ...start, ...memory, ...statements };
}
