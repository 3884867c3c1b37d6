import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';

import { Client } from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { findLivePostmaster, findPostmaster, findProcessesIn, isAlive } from './postmaster.ts';

const program = resolve(import.meta.dirname, '../../../test/postgres-process.ts');

type Started = { child: ChildProcess; connectionString: string; adopted: boolean };

const prepared = makeFolder();

// To make a cluster takes a second; a copy takes none.
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
  // A group of its own, as a terminal gives to what it starts.
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
  return { child, ...(JSON.parse(line as string) as { connectionString: string; adopted: boolean }) };
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
  // The process group of PostgreSQL is its own, so the terminal's signal passes it by.
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
  // Of the user of PostgreSQL: only then does PostgreSQL itself take it for another one.
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
