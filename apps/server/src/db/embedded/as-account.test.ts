import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';

import { Client } from 'pg';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';

import { makeBackup } from '../backup/make-backup.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { superuserRole, toConnectionString } from './cluster.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { findLivePostmaster, findProcessesIn } from './postmaster.ts';
import { isAlive } from '#process/is-alive.ts';

const root = resolve(import.meta.dirname, '../../../../..');
const isRoot = process.getuid?.() === 0;
/** Only root may mount, and not in every container. */
const mayMount = isRoot && spawnSync('unshare', ['--mount', 'true']).status === 0;

/** A folder like `/root`: only root may enter it, and the project and its data are there. */
const closed = mkdtempSync(join(tmpdir(), 'kaplya-closed-'));
const project = join(closed, 'work/shop');
const dataDir = join(closed, 'work/data');
const clusterDir = join(dataDir, 'postgres');
for (const folder of [join(closed, 'work'), project, dataDir]) mkdirSync(folder, { mode: 0o700 });

afterAll(async () => {
  await killPostgres();
  rmSync(closed, { recursive: true, force: true });
});

async function killPostgres(): Promise<void> {
  const pids = findProcessesIn(clusterDir) ?? [];
  for (const pid of pids) process.kill(pid, 'SIGKILL');
  while (pids.some(isAlive)) await delay(10);
}

/** Starts a user of PostgreSQL. It alone sees this project in the closed folder. */
function spawnUser(path = process.env['PATH']): ChildProcess {
  const program = join(project, 'apps/server/test/database/postgres-process.ts');
  const mountAndRun = 'mount --bind "$0" "$1" && PATH=$2 && shift 2 && exec "$@"';
  const command = ['sh', '-c', mountAndRun, root, project, path ?? '', process.execPath, program, dataDir];
  const child = spawn('unshare', ['--mount', ...command], { detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

async function start(): Promise<{ child: ChildProcess; connectionString: string; adopted: boolean }> {
  const child = spawnUser();
  if (!child.stdout || !child.stderr) throw new Error('It has no output');
  const complaint = text(child.stderr);
  const [line] = await Promise.race([
    once(createInterface(child.stdout), 'line'),
    once(child, 'exit').then(async () => {
      throw new Error(`it ended by itself: ${await complaint}`);
    }),
  ]);
  return { child, ...(JSON.parse(line as string) as { connectionString: string; adopted: boolean }) };
}

async function end({ child }: { child: ChildProcess }, signal: NodeJS.Signals): Promise<void> {
  const exit = once(child, 'exit');
  child.kill(signal);
  await exit;
}

async function query(connectionString: string, statement: string): Promise<unknown> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return Object.values((await client.query<Record<string, unknown>>(statement)).rows[0] ?? {})[0];
  } finally {
    await client.end();
  }
}

const asSuperuser = (statement: string) =>
  query(toConnectionString({ dir: clusterDir, socketDir: clusterDir }, 'kaplya', superuserRole), statement);

function capabilitiesOf(pid: number): string[] {
  const sets = readFileSync(`/proc/${pid}/status`, 'utf8').matchAll(/^Cap(?:Inh|Prm|Eff|Amb):\t(\w+)$/gm);
  return [...sets].map(([, set = '']) => set);
}

// One of the two is there to run, and none is skipped, which would prove nothing.
// oxlint-disable-next-line vitest/no-conditional-tests, vitest/valid-describe-callback
if (mayMount) describe('as root, where project and data are in a folder that only root may enter', inClosedFolder);
// oxlint-disable-next-line vitest/no-conditional-tests -- as above
else
  test(
    'without the right to mount, PostgreSQL runs where its user may enter, and says where not [P-70]',
    withoutMounts,
  );

function inClosedFolder() {
  test('PostgreSQL starts, stops and starts again, is adopted after a kill -9, and leaves the modes [P-70]', async () => {
    const first = await start();
    await query(first.connectionString, 'create table kept as select 7 as number');
    await end(first, 'SIGTERM');
    expect(findLivePostmaster(clusterDir)).toBeNull();

    const second = await start();
    expect(second.adopted).toBe(false);
    const { pid } = findLivePostmaster(clusterDir) ?? {};
    await end(second, 'SIGKILL');
    const third = await start();
    expect(third.adopted).toBe(true);
    expect(findLivePostmaster(clusterDir)?.pid).toBe(pid);
    expect(await query(third.connectionString, 'select number from kept')).toBe(7);
    await end(third, 'SIGTERM');
    expect(findLivePostmaster(clusterDir)).toBeNull();
    expect([closed, dataDir].map((folder) => statSync(folder).mode & 0o777)).toEqual([0o700, 0o700]);
  });

  test('neither its postmaster nor a backend has a capability or reads what only root reads [P-55, P-70]', async () => {
    const user = await start();
    const readable = join(closed, 'work/note');
    writeFileSync(readable, 'for root', { mode: 0o644 });
    await expect(asSuperuser(`select pg_read_file('/etc/shadow')`)).rejects.toThrow('Permission denied');
    await expect(asSuperuser(`select pg_read_file('${readable}')`)).rejects.toThrow('No such file');

    const client = new Client({ connectionString: user.connectionString });
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const pids = [findLivePostmaster(clusterDir)?.pid ?? 0, rows[0]?.pid ?? 0];
    expect(findProcessesIn(clusterDir)).toEqual(expect.arrayContaining(pids));
    for (const pid of pids) expect(capabilitiesOf(pid)).toEqual(Array(4).fill('0'.repeat(16)));
    await client.end();
    await end(user, 'SIGTERM');
  });

  test('it finds what it opens late: extensions, time zones, dictionaries [P-70]', async () => {
    const user = await start();
    await asSuperuser('create extension pg_trgm');
    expect(await asSuperuser(`select similarity('Ленина', 'Ленин') > 0.5`)).toBe(true);
    expect(
      await asSuperuser(`select '2026-01-01T12:00Z'::timestamptz at time zone 'Asia/Baku' = '2026-01-01 16:00'`),
    ).toBe(true);
    expect(await asSuperuser(`select to_tsvector('russian', 'и бутылки')::text`)).toBe(`'бутылк':2`);
    await end(user, 'SIGTERM');
  });

  test('a backup is made there and restored there [P-70]', async () => {
    const { signal } = new AbortController();
    const print = () => undefined;
    const before = await startEmbeddedPostgres({ dataDir });
    await query(before.connectionString, 'create table backed_up as select 8 as number');
    await before.stop();
    const { path } = await makeBackup({ dataDir, into: join(closed, 'backups'), shopVersion: '0', signal, print });
    const restored = join(closed, 'restored');
    await restoreBackup({ dataDir: restored, from: path, signal, print });
    const after = await startEmbeddedPostgres({ dataDir: restored });
    expect(await query(after.connectionString, 'select number from backed_up')).toBe(8);
    await after.stop();
  });

  test('where no mounts are allowed, the start is refused with the ways out [P-70]', async () => {
    const programs = mkdtempSync(join(tmpdir(), 'kaplya-programs-'));
    onTestFinished(() => rmSync(programs, { recursive: true, force: true }));
    writeFileSync(join(programs, 'unshare'), '#!/bin/sh\nexit 1\n');
    chmodSync(join(programs, 'unshare'), 0o755);
    const child = spawnUser([programs, process.env['PATH']].join(delimiter));
    if (!child.stderr) throw new Error('It has no output');
    expect(await text(child.stderr)).toContain(`chmod o+x ${closed})`);
  });
}

/** A user other than root runs PostgreSQL as themself, and enters their own folders. */
async function withoutMounts() {
  const starting = startEmbeddedPostgres({ dataDir });
  if (isRoot) return expect(starting).rejects.toThrow(`chmod o+x ${closed}`);
  const { connectionString, stop } = await starting;
  expect(await query(connectionString, 'select 7 as number')).toBe(7);
  await stop();
}
