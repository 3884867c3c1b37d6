import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '../../apps/server/src/db/embedded/embedded-postgres.ts';
import { fillTemplate } from '../../apps/server/test/database/fill-template.ts';
import { withDatabaseName } from '../../apps/server/test/database/with-database-name.ts';
import { describeMachine } from '../report/describe-machine.ts';
import { removeWork, undoAtExit } from '../undo/undo-at-exit.ts';
import { toMarkdown } from '../report/to-markdown.ts';
import { compareShops, type Compared } from './compare-shops.ts';
import { fillProducts, fillShop } from './fill-shop.ts';
import { smallShop } from './growth-sizes.ts';
import { startMeasuredShop, type MeasuredShop } from './measured-shop.ts';
import { runJobs, verdictOf, type JobRun } from './run-jobs.ts';
import { readSlowStatements, slowMilliseconds, slowStatementSettings } from './slow-statements.ts';

export type GrowthOptions = {
  readonly orders: number;
  readonly sessions: number;
  readonly carts: number;
  /** Each size is measured, the smaller first. */
  readonly products: readonly number[];
  /** The folder that retains the filled database; null: none. */
  readonly savedFolder: string | null;
  /** A kept database; null: fill anew. */
  readonly from: string | null;
  /** The one scenario to play, and no jobs; null: all, and the jobs. */
  readonly only: string | null;
  print(text: string): void;
};

const bytesAtMost = 2_000_000;
const blockedMillisecondsAtMost = 50;
const ratioAtMost = (products: number): number => (products <= 5000 ? 1.5 : 2);
const staffMillisecondsAtMost = 100;
const jobSecondsAtMost = 600;

const smallName = 'kaplya_small';
const fillingSettings = [
  ...['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off', 'max_wal_size=16GB'],
  ...['checkpoint_timeout=1h', 'shared_buffers=1GB'],
];

/** Fills, measures and prints; returns whether every limit held. Leaves nothing behind but a kept database. */
export async function runGrowth(options: GrowthOptions): Promise<boolean> {
  const { print } = options;
  const work = makeFolder(mkdtempSync(join(tmpdir(), 'kaplya-growth-')));
  undoAtExit(() => removeWork(work));
  // Measuring changes the database, so the kept copy is made first.
  const source = options.from ?? options.savedFolder;
  try {
    if (options.from === null)
      await fill(options, options.savedFolder === null ? work : makeFolder(options.savedFolder));
    if (source !== null) execFileSync('cp', ['-a', `${source}/.`, work]);
    const startedAt = performance.now();
    const isWithinLimits = await measure(options, work);
    print(`Measured in ${((performance.now() - startedAt) / 60_000).toFixed(1)} min`);
    return isWithinLimits;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function makeFolder(path: string): string {
  mkdirSync(path, { recursive: true });
  // As root, PostgreSQL runs as another user.
  chmodSync(path, 0o711);
  return path;
}

async function fill({ print, products, ...sizes }: GrowthOptions, dataDir: string): Promise<void> {
  if (existsSync(join(dataDir, 'postgres'))) throw new Error(`${dataDir} holds a database already: use --from`);
  const startedAt = performance.now();
  // A partly filled database must never count as a filled one.
  const leave = undoAtExit(() => removeWork(join(dataDir, 'postgres'), { dataDir }));
  const postgres = await startEmbeddedPostgres({ dataDir, settings: fillingSettings });
  try {
    const large = postgres.connectionString;
    await fillTemplate(large);
    const admin = postgres.superuserConnectionString;
    await asAdmin(admin, 'grant set on parameter session_replication_role to kaplya');
    await asAdmin(admin, `create database ${smallName} template kaplya owner kaplya`);
    await fillShop({ connectionString: withDatabaseName(large, smallName), sizes: smallShop });
    await fillShop({ connectionString: large, sizes: { ...sizes, products: products[0] ?? 0 }, print });
    await asAdmin(admin, 'checkpoint');
    leave();
  } finally {
    await postgres.stop();
  }
  print(`Filled in ${((performance.now() - startedAt) / 60_000).toFixed(1)} min`);
}

async function measure(options: GrowthOptions, dataDir: string): Promise<boolean> {
  const { print } = options;
  const postgres = await startEmbeddedPostgres({ dataDir, settings: slowStatementSettings });
  const large = postgres.connectionString;
  // A kept database may be older than the shop's ordinary role.
  await asAdmin(postgres.superuserConnectionString, 'grant set on parameter session_replication_role to kaplya');
  const urls = { small: withDatabaseName(large, smallName), large };
  const start = (name: MeasuredShop['name']) =>
    startMeasuredShop(name, { connectionString: urls[name], dataDir: join(dataDir, name) });
  const open: MeasuredShop[] = [];
  let isWithinLimits = true;
  try {
    const small = await start('small');
    open.push(small);
    console.log(await describe(options, large));
    for (const [index, products] of options.products.entries()) {
      await fillProducts({ connectionString: large, sizes: { ...options, products } });
      const shop = await start('large');
      open.push(shop);
      const ratio = ratioAtMost(products);
      const limits = {
        ...{ ratio, bytes: bytesAtMost, blockedMilliseconds: blockedMillisecondsAtMost },
        ...{ staffMilliseconds: staffMillisecondsAtMost, only: options.only },
      };
      const compared = await compareShops([small, shop], limits, print);
      console.log(`\n## ${products} products, at most ${ratio} times as slow\n\n${showCompared(compared)}`);
      if (isBroken(compared)) isWithinLimits = false;
      if (index === options.products.length - 1 && options.only === null) {
        const runs = await runJobs(shop, { jobSecondsAtMost, print });
        console.log(`\n## Jobs\n\n${showJobs(runs)}`);
        if (runs.some((run) => verdictOf(run, blockedMillisecondsAtMost) !== 'ok')) isWithinLimits = false;
      }
      await shop.close();
      open.pop();
    }
    console.log(`\n## Statements of the large shop above ${slowMilliseconds} ms\n\n${showSlow(dataDir)}`);
    console.log(isWithinLimits ? '\nEvery limit held.' : '\nA limit is broken.');
    return isWithinLimits;
  } finally {
    for (const shop of open.toReversed()) await shop.close();
    await postgres.stop();
  }
}

async function describe(options: GrowthOptions, connectionString: string): Promise<string> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, string>>(`
      select (select count(*) from "order") as orders, (select count(*) from order_line) as lines,
        (select count(*) from order_event) as events, (select count(*) from system.session) as sessions,
        (select count(*) from cart) as carts, (select count(*) from customer) as customers,
        pg_size_pretty(pg_database_size(current_database())) as size`);
    const counts = Object.entries(rows[0] ?? {}).map(([name, count]) => `${name} ${count}`);
    return `# Growth\n\n${await describeMachine(connectionString)}\n\n${counts.join(', ')}; products ${options.products.join(', then ')}; no seed: what is filled is always the same`;
  } finally {
    await client.end();
  }
}

async function asAdmin(connectionString: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: withDatabaseName(connectionString, 'postgres') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

const isBroken = ({ calls, loops, failures }: Compared): boolean =>
  failures.length > 0 || calls.some(({ broken }) => broken.length > 0) || loops.some((loop) => loop.isBroken);

function showCompared({ calls, loops, failures }: Compared): string {
  const one = (value: number) => value.toFixed(1);
  const table = toMarkdown(
    ['call', 'small, median ms', 'p95', 'large, median ms', 'p95', 'ratio', 'largest answer, kB', 'verdict'],
    calls.map(({ name, small, large, ratio, broken }) => [
      ...[name, one(small.median), one(small.p95), one(large.median), one(large.p95), ratio.toFixed(2)],
      ...[one(large.bytes / 1000), broken.length > 0 ? `**${broken.join(', ')}**` : 'ok'],
    ]),
  );
  const blocked = toMarkdown(
    ['calls', 'loop of the small shop blocked, ms', 'of the large one', 'it waited for a core, ms', 'verdict'],
    loops.map(({ scenario, small, large, isBroken: isLong }) => [
      ...[scenario, small.blockedMilliseconds.toFixed(0), large.blockedMilliseconds.toFixed(0)],
      ...[large.waitedMilliseconds.toFixed(0), isLong ? '**blocked**' : 'ok'],
    ]),
  );
  return [table, blocked, ...failures.map((failure) => `**Failed** ${failure}`)].join('\n\n');
}

function showJobs(runs: readonly JobRun[]): string {
  return toMarkdown(
    ['job', 's', 'loop blocked, ms', 'it waited for a core, ms', 'rows before', 'after', 'verdict', ''],
    runs.map((run) => {
      const { name, seconds, loop, rows, output } = run;
      const verdict = verdictOf(run, blockedMillisecondsAtMost);
      return [
        ...[name, seconds.toFixed(1), loop.blockedMilliseconds.toFixed(0), loop.waitedMilliseconds.toFixed(0)],
        ...[rows ? `${rows.before} (${rows.table})` : '', rows ? String(rows.after) : ''],
        ...[verdict === 'ok' ? verdict : `**${verdict}**`, output.slice(0, 300)],
      ];
    }),
  );
}

function showSlow(dataDir: string): string {
  return toMarkdown(
    ['longest, ms', 'times', 'statement'],
    readSlowStatements(join(dataDir, 'postgres'), 'kaplya')
      .slice(0, 25)
      .map(({ longestMilliseconds, count, text }) => [
        longestMilliseconds.toFixed(0),
        String(count),
        `\`${text.replaceAll('`', '')}\``,
      ]),
  );
}
