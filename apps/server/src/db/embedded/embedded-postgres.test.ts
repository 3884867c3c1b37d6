import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';

import { Client } from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';

import { ConfigurationError } from '#config/configuration-error.ts';

import { superuserRole, toConnectionString } from './cluster.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { findLivePostmaster, findPostmaster, findProcessesIn } from './postmaster.ts';
import { isAlive } from '#process/is-alive.ts';

const program = resolve(import.meta.dirname, '../../../test/database/postgres-process.ts');

type Started = { child: ChildProcess; connectionString: string; adopted: boolean; complaint(): string };

const prepared = makeFolder();

// Creating a cluster takes a second; copying one takes no time.
beforeAll(async () => {
  const { stop } = await startEmbeddedPostgres({ dataDir: prepared });
  await stop();
});

afterAll(() => rmSync(prepared, { recursive: true, force: true }));

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kaplya-pg-'));
  chmodSync(folder, 0o711);
  return folder;
}

function makeDataDir(content: 'cluster' | 'nothing' = 'cluster'): string {
  const dataDir = makeFolder();
  if (content === 'cluster') execFileSync('cp', ['-a', join(prepared, 'postgres'), dataDir]);
  onTestFinished(async () => {
    await killEverythingIn(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
  });
  return dataDir;
}

async function killEverythingIn(dataDir: string): Promise<void> {
  const clusterDir = join(dataDir, 'postgres');
  const pids = new Set(findProcessesIn(clusterDir));
  const postmaster = findLivePostmaster(clusterDir);
  if (postmaster) pids.add(postmaster.pid);
  for (const pid of pids) killIfThere(pid);
  while ([...pids].some(isAlive)) await delay(10);
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function start(dataDir: string): Promise<Started> {
  // Its own process group, as a terminal gives to each program.
  const child = spawn(process.execPath, [program, dataDir], { detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  const [line] = await Promise.race([
    once(createInterface(child.stdout), 'line'),
    once(child, 'exit').then(() => {
      throw new Error(`it ended by itself: ${complaint}`);
    }),
  ]);
  return {
    child,
    complaint: () => complaint,
    ...(JSON.parse(line as string) as { connectionString: string; adopted: boolean }),
  };
}

async function signal({ child }: Started, name: NodeJS.Signals, wholeGroup = false): Promise<number | null> {
  const exit = once(child, 'exit');
  process.kill(wholeGroup ? -(child.pid ?? 0) : (child.pid ?? 0), name);
  const [code] = (await exit) as [number | null];
  return code;
}

async function query(connectionString: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

const clusterOf = (dataDir: string) => ({ dir: join(dataDir, 'postgres'), socketDir: join(dataDir, 'postgres') });
const asSuperuser = (dataDir: string, database = 'postgres') =>
  toConnectionString(clusterOf(dataDir), database, superuserRole);
const postmasterOf = (dataDir: string) => findLivePostmaster(join(dataDir, 'postgres'));

test('a stop takes PostgreSQL along, and the data is there at the next start', async () => {
  const dataDir = makeDataDir();
  const first = await start(dataDir);
  expect(first.adopted).toBe(false);
  await query(first.connectionString, 'create table kept as select 7 as number');
  expect(await signal(first, 'SIGTERM')).toBe(0);
  expect(postmasterOf(dataDir)).toBeNull();

  const second = await start(dataDir);
  expect(second.adopted).toBe(false);
  expect(await query(second.connectionString, 'select number from kept')).toEqual([{ number: 7 }]);
});

test('Ctrl-C, which reaches the whole group, does not reach PostgreSQL before its user is done', async () => {
  const dataDir = makeDataDir();
  const shop = await start(dataDir);
  const postmaster = postmasterOf(dataDir);
  expect(postmaster).not.toBeNull();
  // PostgreSQL has its own process group, so the terminal's signal does not reach it.
  const group = Number(readFileSync(`/proc/${postmaster?.pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[2]);
  expect(group).not.toBe(shop.child.pid);
  expect(await signal(shop, 'SIGINT', true)).toBe(0);
  expect(postmasterOf(dataDir)).toBeNull();
});

test('PostgreSQL outlives a kill -9 of its user and is adopted', async () => {
  const dataDir = makeDataDir();
  const killed = await start(dataDir);
  await query(killed.connectionString, 'create table kept as select 7 as number');
  await signal(killed, 'SIGKILL', true);
  const orphan = postmasterOf(dataDir);
  expect(orphan).not.toBeNull();

  const next = await start(dataDir);
  expect(next.adopted).toBe(true);
  expect(postmasterOf(dataDir)?.pid).toBe(orphan?.pid);
  expect(await query(next.connectionString, 'select number from kept')).toEqual([{ number: 7 }]);
  expect(await signal(next, 'SIGTERM')).toBe(0);
  expect(postmasterOf(dataDir)).toBeNull();
});

test('what was committed survives a kill -9 of everything', async () => {
  const dataDir = makeDataDir();
  const killed = await start(dataDir);
  await query(killed.connectionString, 'create table kept as select 7 as number');
  await signal(killed, 'SIGKILL', true);
  const dead = postmasterOf(dataDir);
  await killEverythingIn(dataDir);
  expect(findPostmaster(join(dataDir, 'postgres'))?.pid).toBe(dead?.pid);

  const next = await start(dataDir);
  expect(next.adopted).toBe(false);
  expect(await query(next.connectionString, 'select number from kept')).toEqual([{ number: 7 }]);
});

test('a pid file whose number now belongs to somebody else does not block the start', async () => {
  const dataDir = makeDataDir();
  await signal(await start(dataDir), 'SIGTERM');
  // Owned by the user of PostgreSQL, or PostgreSQL would not take it for another server.
  const { uid, gid } = statSync(join(dataDir, 'postgres'));
  const somebody = spawn(
    'sleep',
    ['60'],
    process.getuid?.() === 0 ? { uid, gid, stdio: 'ignore' } : { stdio: 'ignore' },
  );
  onTestFinished(() => void somebody.kill());
  const lines = [somebody.pid, join(dataDir, 'postgres'), 0, 5432, join(dataDir, 'postgres'), '', '', 'ready'];
  writeFileSync(join(dataDir, 'postgres/postmaster.pid'), `${lines.join('\n')}\n`);
  const next = await start(dataDir);
  expect(next.adopted).toBe(false);
});

test('two that start together share one PostgreSQL, which the last one stops', async () => {
  const dataDir = makeDataDir('nothing');
  const [one, two] = await Promise.all([start(dataDir), start(dataDir)]);
  expect(one.adopted).toBe(!two.adopted);
  expect(await signal(one, 'SIGTERM')).toBe(0);
  expect(await query(two.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(await signal(two, 'SIGTERM')).toBe(0);
  expect(postmasterOf(dataDir)).toBeNull();
});

test('two that stop together leave no PostgreSQL behind', async () => {
  const dataDir = makeDataDir();
  const both = await Promise.all([start(dataDir), start(dataDir)]);
  expect(await Promise.all(both.map((one) => signal(one, 'SIGTERM')))).toEqual([0, 0]);
  expect(postmasterOf(dataDir)).toBeNull();
});

test('shops with data folders of their own run side by side', async () => {
  const [one, two] = await Promise.all([start(makeDataDir()), start(makeDataDir())]);
  await query(one.connectionString, 'create table only_here ()');
  await expect(query(two.connectionString, 'select from only_here')).rejects.toThrow('does not exist');
});

test('a data folder with a long path works', async () => {
  const dataDir = join(makeDataDir(), 'x'.repeat(120));
  mkdirSync(dataDir);
  chmodSync(dataDir, 0o711);
  const shop = await start(dataDir);
  expect(await query(shop.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(await signal(shop, 'SIGTERM')).toBe(0);
});

test('an initialisation that was cut off is cleared away', async () => {
  const dataDir = makeDataDir('nothing');
  const gone = spawn(process.execPath, ['--eval', '']);
  await once(gone, 'exit');
  expect(isAlive(gone.pid ?? 0)).toBe(false);
  mkdirSync(join(dataDir, `postgres.new-${gone.pid}-abcd`));
  await start(dataDir);
  expect(() => readFileSync(join(dataDir, `postgres.new-${gone.pid}-abcd`))).toThrow('ENOENT');
});

test('trigrams see letters beyond ASCII', async () => {
  const shop = await start(makeDataDir());
  await query(shop.connectionString, 'create extension pg_trgm');
  const [row] = await query(
    shop.connectionString,
    `select cardinality(show_trgm('Ленина')) as russian, cardinality(show_trgm('küçəsi')) as azerbaijani`,
  );
  expect(row).toEqual({ russian: 7, azerbaijani: 7 });
});

/** Retries until it answers; PostgreSQL does not answer while it is down or recovers. */
async function queryWhenBack(connectionString: string, statement: string): Promise<unknown[]> {
  return vi.waitFor(() => query(connectionString, statement), { timeout: 20_000, interval: 50 });
}

/** Each user holds its presence there. */
async function waitForUsers(connectionString: string, users: number): Promise<void> {
  const count = `select count(*)::int as users from pg_stat_activity where application_name = 'kaplya presence'`;
  await vi.waitFor(async () => expect(await query(connectionString, count)).toEqual([{ users }]), {
    timeout: 20_000,
    interval: 50,
  });
}

const killPostmaster = (dataDir: string) => process.kill(postmasterOf(dataDir)?.pid ?? 0, 'SIGKILL');

test('a PostgreSQL that was killed is started again under the shop that runs, as often as it takes', async () => {
  const dataDir = makeDataDir();
  const shop = await start(dataDir);
  await query(shop.connectionString, 'create table kept as select 7 as number');
  const log = join(dataDir, 'postgres.log');
  appendFileSync(log, 'what the dead one said\n');
  for (let time = 1; time <= 2; time += 1) {
    const before = postmasterOf(dataDir)?.pid;
    killPostmaster(dataDir);
    expect(await queryWhenBack(shop.connectionString, 'select number from kept')).toEqual([{ number: 7 }]);
    expect(postmasterOf(dataDir)?.pid).not.toBe(before);
  }
  expect(readFileSync(log, 'utf8')).toContain('what the dead one said');
  expect(await signal(shop, 'SIGTERM')).toBe(0);
  expect(postmasterOf(dataDir)).toBeNull();
});

test('while PostgreSQL cannot even be started its user says so once, hears a stop, and goes on when it can', async () => {
  const dataDir = makeDataDir();
  const shop = await start(dataDir);
  const away = `${dataDir}-away`;
  onTestFinished(() => rmSync(away, { recursive: true, force: true }));
  const takeAway = () => {
    const pid = postmasterOf(dataDir)?.pid ?? 0;
    renameSync(dataDir, away);
    process.kill(pid, 'SIGKILL');
  };
  const complaints = () =>
    shop
      .complaint()
      .split('\n')
      .filter((line) => line.includes('ENOENT'));
  takeAway();
  await vi.waitFor(() => expect(complaints()).not.toEqual([]), { timeout: 20_000 });
  renameSync(away, dataDir);
  expect(await queryWhenBack(shop.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(complaints()).toHaveLength(1);
  // Its user may reconnect later than this process; one loss is logged once.
  await vi.waitFor(() => expect(shop.complaint()).toContain('is back'), { timeout: 20_000 });

  takeAway();
  await vi.waitFor(() => expect(complaints()).toHaveLength(2), { timeout: 20_000 });
  expect(await signal(shop, 'SIGTERM')).toBe(0);
  expect(complaints()).toHaveLength(2);
});

test('a worker that outlives its killed postmaster does not prevent the next start', async () => {
  const dataDir = makeDataDir();
  const shop = await start(dataDir);
  // This process runs one long query, so it does not see that its postmaster is gone.
  const endless = new Client({ connectionString: shop.connectionString });
  endless.on('error', () => undefined);
  await endless.connect();
  const answer = endless.query('select count(*) from generate_series(1, 100000000000)').catch((error: Error) => error);
  const busy = `select from pg_stat_activity where query like 'select count(*) from generate_series%'`;
  await vi.waitFor(async () => expect(await query(shop.connectionString, busy)).toHaveLength(1));
  killPostmaster(dataDir);
  expect(await queryWhenBack(shop.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(await answer).toBeInstanceOf(Error);
});

test('after a restart of PostgreSQL under two, who stops leaves it to the other, and the last one stops it', async () => {
  const dataDir = makeDataDir();
  const [one, two] = [await start(dataDir), await start(dataDir)];
  killPostmaster(dataDir);
  await queryWhenBack(one.connectionString, 'select 1');
  await waitForUsers(one.connectionString, 2);
  const { pid } = postmasterOf(dataDir) ?? {};
  expect(await signal(one, 'SIGTERM')).toBe(0);
  expect(postmasterOf(dataDir)?.pid).toBe(pid);
  expect(await query(two.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(await signal(two, 'SIGTERM')).toBe(0);
  expect(postmasterOf(dataDir)).toBeNull();
});

test('a stop amid a restart of PostgreSQL leaves it running for the other, and nothing behind the last one', async () => {
  const dataDir = makeDataDir();
  const [one, two] = [await start(dataDir), await start(dataDir)];
  killPostmaster(dataDir);
  expect(await signal(one, 'SIGTERM')).toBe(0);
  expect(await queryWhenBack(two.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
  const { pid } = postmasterOf(dataDir) ?? {};
  killPostmaster(dataDir);
  expect(await signal(two, 'SIGTERM')).toBe(0);
  expect(postmasterOf(dataDir)).toBeNull();
  expect(pid).toBeDefined();
});

test('a user that has not reconnected to a restarted PostgreSQL yet still prevents its stop', async () => {
  const dataDir = makeDataDir();
  const [one, two] = [await start(dataDir), await start(dataDir)];
  // A stopped process neither returns nor exits.
  two.child.kill('SIGSTOP');
  killPostmaster(dataDir);
  await queryWhenBack(one.connectionString, 'select 1');
  await waitForUsers(one.connectionString, 1);
  const { pid } = postmasterOf(dataDir) ?? {};
  expect(await signal(one, 'SIGTERM')).toBe(0);
  expect(postmasterOf(dataDir)?.pid).toBe(pid);
  two.child.kill('SIGCONT');
  expect(await query(two.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
  await waitForUsers(two.connectionString, 1);
  expect(await signal(two, 'SIGTERM')).toBe(0);
  expect(postmasterOf(dataDir)).toBeNull();
});

test('a PostgreSQL that does not stop in time is ended at once, which loses nothing', async () => {
  const dataDir = makeDataDir();
  const problems: string[] = [];
  let checkpointer = 0;
  const { connectionString, superuserConnectionString, stop } = await startEmbeddedPostgres({
    dataDir,
    onProblem(problem) {
      problems.push(problem);
      process.kill(checkpointer, 'SIGCONT');
    },
    stopLimits: { fastMilliseconds: 300, immediateMilliseconds: 15_000 },
  });
  await query(connectionString, 'create table kept as select 7 as number');
  const [row] = await query(
    superuserConnectionString,
    `select pid from pg_stat_activity where backend_type = 'checkpointer'`,
  );
  checkpointer = (row as { pid: number }).pid;
  // Without it there is no checkpoint, and without a checkpoint no fast stop.
  process.kill(checkpointer, 'SIGSTOP');
  await stop();
  expect(problems).toEqual([expect.stringContaining('did not stop within 0.3 seconds')]);
  expect(postmasterOf(dataDir)).toBeNull();
  expect(await query((await start(dataDir)).connectionString, 'select number from kept')).toEqual([{ number: 7 }]);
});

test('a stop while a PostgreSQL that says nothing is joined again ends within its limit, and says that it is left [P-36]', async () => {
  const dataDir = makeDataDir();
  const problems: string[] = [];
  const { connectionString, stop } = await startEmbeddedPostgres({
    dataDir,
    onProblem: (problem) => void problems.push(problem),
    stopLimits: { decideMilliseconds: 1000 },
  });
  const [row] = await query(
    connectionString,
    `select pid from pg_stat_activity where application_name = 'kaplya presence'`,
  );
  // Its socket still accepts connections that nobody serves.
  process.kill(postmasterOf(dataDir)?.pid ?? 0, 'SIGSTOP');
  process.kill((row as { pid: number }).pid, 'SIGTERM');
  await vi.waitFor(() => expect(problems).toEqual([expect.stringContaining('is gone')]), { timeout: 10_000 });
  // After a pause it connects without any sign.
  await delay(300);
  const stoppedAt = performance.now();
  await stop();
  expect(performance.now() - stoppedAt).toBeLessThan(3000);
  expect(problems.at(-1)).toContain('left as it is');
});

test('a start that fails once PostgreSQL runs takes it along', async () => {
  const dataDir = makeDataDir();
  const shop = await start(dataDir);
  const beside = asSuperuser(dataDir);
  await query(beside, 'drop database kaplya with (force)');
  // The template of every database.
  await query(beside, 'alter database template1 is_template false');
  await query(beside, 'drop database template1');
  expect(await signal(shop, 'SIGTERM')).toBe(0);
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow('template1');
  expect(postmasterOf(dataDir)).toBeNull();
});

test('where no note can be written a shop says so in words, instead of starting unseen', async () => {
  const dataDir = makeDataDir();
  rmSync(join(dataDir, 'postgres/kaplya-users'), { recursive: true });
  writeFileSync(join(dataDir, 'postgres/kaplya-users'), 'no folder');
  const refusal: unknown = await startEmbeddedPostgres({ dataDir }).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(ConfigurationError);
  expect((refusal as Error).message).toContain('DATA_DIR cannot hold');
});

test('a note of a user whose number belongs to another process now does not prevent the stop of PostgreSQL', async () => {
  const dataDir = makeDataDir();
  const shop = await start(dataDir);
  writeFileSync(join(dataDir, `postgres/kaplya-users/${process.pid}-abcd`), 'the start of another process');
  expect(await signal(shop, 'SIGTERM')).toBe(0);
  expect(postmasterOf(dataDir)).toBeNull();
});
