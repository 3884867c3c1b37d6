import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { createInterface } from 'node:readline';

import { Client } from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';

import { loadFormerDatabase, readFormerShop } from '../../../test/upgrade/load-former-database.ts';
import { formerClusterOf, makeFormerCluster, runAlone } from '../../../test/upgrade/make-former-cluster.ts';
import { makeBackup } from '../backup/make-backup.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { migrateDatabase } from '../schema/migrate.ts';
import { superuserRole, toConnectionString } from './cluster.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { findLivePostmaster, findProcessesIn, isAlive } from './postmaster.ts';

const settings = ['fsync=off'];
const former = makeFolder();

beforeAll(async () => {
  const cluster = makeFormerCluster(former);
  await runAlone(cluster, async (connectionString) => {
    await loadFormerDatabase(connectionString, readFormerShop('f7ee724'));
    // The objects of a shop that has run, and some that a person may have made by hand.
    await query(connectionString, beside);
    await query(connectionString, 'create database by_hand');
    await query(connectionString.replace('/kaplya?', '/by_hand?'), 'create table note as select 7 as number');
  });
});

const beside = `
  create type mood as enum ('calm');
  create domain litre as integer check (value > 0);
  create type span as range (subtype = numeric);
  create type pair as (one integer, two mood);
  create sequence numbers;
  create table parted (id bigint generated always as identity, serial serial, at date) partition by range (at);
  create table parted_2026 partition of parted for values from ('2026-01-01') to ('2027-01-01');
  create view seen as select 1 as one;
  create materialized view kept as select 2 as two;
  create function twice(n integer) returns integer language sql as 'select 2 * n';
  create procedure nothing() language sql as '';
  create statistics parted_both (dependencies) on id, at from parted;
  create text search configuration plain (copy = simple);
  create role reporter login password 'reads';
  grant select on "order" to reporter;
  alter role kaplya set work_mem = '12MB';
  select lo_create(424242)`;

afterAll(() => rmSync(former, { recursive: true, force: true }));

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kaplya-role-'));
  chmodSync(folder, 0o711);
  return folder;
}

function makeDataDir(content: 'former' | 'nothing'): string {
  const dataDir = makeFolder();
  if (content === 'former') execFileSync('cp', ['-a', join(former, 'postgres'), dataDir]);
  onTestFinished(async () => {
    await killPostgres(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
  });
  return dataDir;
}

async function killPostgres(dataDir: string): Promise<void> {
  const clusterDir = join(dataDir, 'postgres');
  const pids = findProcessesIn(clusterDir) ?? [findLivePostmaster(clusterDir)?.pid ?? 0];
  for (const pid of pids.filter((each) => each > 0 && isAlive(each))) process.kill(pid, 'SIGKILL');
  await vi.waitUntil(() => !pids.some(isAlive), { timeout: 20_000, interval: 10 });
}

type Row = Record<string, unknown>;

async function query(connectionString: string, statement: string): Promise<Row[]> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

async function start(dataDir: string) {
  const [progress, problems]: [string[], string[]] = [[], []];
  const postgres = await startEmbeddedPostgres({
    dataDir,
    settings,
    onProgress: (message) => void progress.push(message),
    onProblem: (message) => void problems.push(message),
  });
  onTestFinished(() => postgres.stop());
  return { ...postgres, connectionString: postgres.connectionString, progress, problems };
}

function startProcess(dataDir: string): ChildProcess & { stdout: Readable } {
  const program = resolve(import.meta.dirname, '../../../test/database/postgres-process.ts');
  const child = spawn(process.execPath, [program, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

/** Attacks by an attacker who can send SQL as the shop. */
const attacks = [
  `copy (select 1) to program 'true'`,
  `create temp table read_in (line text); copy read_in from '/etc/passwd'`,
  `copy (select 1) to '/tmp/kaplya-written'`,
  `select pg_read_file('/etc/passwd')`,
  `select pg_ls_dir('/')`,
  `select lo_import('/etc/passwd')`,
  `select rolpassword from pg_authid`,
  `alter system set archive_command = 'true'`,
  `alter role kaplya superuser`,
  `create role mallory superuser`,
  `create database mallory`,
  `create extension adminpack`,
  `create function run(text) returns integer language c as 'libc.so.6', 'system'`,
  `set session_replication_role = replica`,
  `select pg_create_physical_replication_slot('mallory')`,
  `set role postgres`,
];

async function expectNoAttackSucceeds(connectionString: string): Promise<void> {
  for (const attack of attacks) {
    const refused = await query(connectionString, attack).then(
      () => 'it succeeded',
      (error: { code?: string }) => error.code,
    );
    // 42501: not allowed; 0A000: there is no such extension.
    expect([attack, refused]).toEqual([attack, expect.stringMatching(/^(42501|0A000)$/)]);
  }
}

const roles = `select rolname as name, rolsuper as super, rolcreatedb or rolcreaterole or rolreplication or rolbypassrls as more
  from pg_roles where rolname !~ '^pg_' order by 1`;
const rolesOfToday = [
  { name: 'kaplya', super: false, more: false },
  { name: 'postgres', super: true, more: true },
];

test('in a new folder whoever sends SQL as the shop runs no program, reads no file and no password, and has no right beyond its database [P-55]', async () => {
  const dataDir = makeDataDir('nothing');
  const { connectionString } = await start(dataDir);
  await expectNoAttackSucceeds(connectionString);
  expect(await query(connectionString, roles)).toEqual(rolesOfToday);
  for (const file of ['kaplya-password', 'postgres-password']) {
    expect(statSync(join(dataDir, 'postgres', file)).mode & 0o777).toBe(0o600);
  }
});

test('the role of the shop may do all that a shop does: schemas, its extension, migrations, locks, and end its own sessions [P-55]', async () => {
  const { connectionString } = await start(makeDataDir('nothing'));
  await migrateDatabase(connectionString);
  const [row] = await query(
    connectionString,
    `select count(*)::int as tables from pg_tables where schemaname = 'public'`,
  );
  expect(row?.['tables']).toBeGreaterThan(50);
  const client = new Client({ connectionString, application_name: 'to be ended' });
  client.on('error', () => undefined);
  await client.connect();
  await client.query(`listen something; notify something; select pg_advisory_lock(hashtext('mine'))`);
  const end = `select pg_terminate_backend(pid) as ended from pg_stat_activity where application_name = 'to be ended'`;
  expect(await query(connectionString, end)).toEqual([{ ended: true }]);
});

/** The objects that a role with this id owns, by the database's catalogue. */
const ownedByBootstrap = `
  select classid::regclass::text as kind, objid from (
    select 'pg_class'::regclass as classid, oid as objid from pg_class where relowner = 10
    union all select 'pg_proc'::regclass, oid from pg_proc where proowner = 10
    union all select 'pg_type'::regclass, oid from pg_type where typowner = 10
    union all select 'pg_namespace'::regclass, oid from pg_namespace where nspowner = 10
    union all select 'pg_ts_config'::regclass, oid from pg_ts_config where cfgowner = 10
    union all select 'pg_statistic_ext'::regclass, oid from pg_statistic_ext where stxowner = 10
    union all select 'pg_largeobject'::regclass, oid from pg_largeobject_metadata where lomowner = 10
  ) as owned where objid >= 16384 and not exists (
    select from pg_depend d where d.classid = owned.classid and d.objid = owned.objid and deptype in ('e', 'i'))
    and objid not in (select reltoastrelid from pg_class) and objid not in (select indexrelid from pg_index
      where indrelid in (select reltoastrelid from pg_class))`;

async function expectDemoted(dataDir: string): Promise<void> {
  const { connectionString, superuserConnectionString } = await start(dataDir);
  expect(
    await query(
      connectionString,
      `select rolname as name, rolsuper as super from pg_roles where rolname !~ '^pg_' order by 1`,
    ),
  ).toEqual([
    { name: 'kaplya', super: false },
    { name: 'postgres', super: true },
    { name: 'reporter', super: false },
  ]);
  await expectNoAttackSucceeds(connectionString);
  expect(await query(superuserConnectionString, ownedByBootstrap)).toEqual([]);
  const owner = `select pg_get_userbyid(datdba) as owner from pg_database where datname in ('kaplya', 'by_hand')`;
  expect(await query(connectionString, owner)).toEqual([{ owner: 'kaplya' }, { owner: 'kaplya' }]);
  // A role's members and settings stay as before.
  expect(await query(connectionString, 'show work_mem')).toEqual([{ work_mem: '12MB' }]);
  expect(await query(connectionString.replace('/kaplya?', '/by_hand?'), 'select number from note')).toEqual([
    { number: 7 },
  ]);
  const asReporter = connectionString.replace(/\/\/kaplya:[^@]*@/, '//reporter:reads@');
  expect((await query(asReporter, 'select count(*)::int as orders from "order"'))[0]?.['orders']).toBeGreaterThan(0);
  await migrateDatabase(connectionString);
}

test('the folder of f7ee724 is converted at its start: the superuser has another name, and kaplya its password, database and rights [P-56]', async () => {
  const dataDir = makeDataDir('former');
  const password = readFileSync(join(dataDir, 'postgres/kaplya-password'), 'utf8');
  await runAlone(formerClusterOf(dataDir), async (connectionString) => {
    // The attacks succeed there.
    await query(connectionString, `copy (select 1) to program 'true'`);
    expect(await query(connectionString, `select length(pg_read_file('/etc/passwd')) > 0 as is_read`)).toEqual([
      { is_read: true },
    ]);
    expect(
      (await query(connectionString, 'select rolpassword from pg_authid where rolpassword is not null')).length,
    ).toBe(2);
  });
  await expectDemoted(dataDir);
  expect(readFileSync(join(dataDir, 'postgres/kaplya-password'), 'utf8')).toBe(password);
  expect(
    await query(
      toConnectionString(formerClusterOf(dataDir), 'kaplya', superuserRole),
      `select current_setting('is_superuser') as super`,
    ),
  ).toEqual([{ super: 'on' }]);
});

test('a second start finds nothing to convert [P-56]', async () => {
  const dataDir = makeDataDir('former');
  const first = await start(dataDir);
  expect(first.progress).toContain('Taking the rights of a superuser from the role of the shop');
  await first.stop();
  const second = await start(dataDir);
  expect([...second.progress, ...second.problems]).toEqual([]);
});

test('killed amid the conversion, all is as it was, and the next start converts [P-56]', async () => {
  const dataDir = makeDataDir('former');
  await runAlone(formerClusterOf(dataDir), async (connectionString) => {
    const client = new Client({ connectionString });
    client.on('error', () => undefined);
    await client.connect();
    await client.query('begin; lock "order"');
    const child = startProcess(dataDir);
    // It has renamed the roles and waits for the locked table.
    const waiting = `select from pg_stat_activity where application_name = 'kaplya supervisor' and wait_event_type = 'Lock'`;
    const countWaiting = async () => {
      await client.query('select pg_stat_clear_snapshot()');
      return (await client.query(waiting)).rowCount;
    };
    await vi.waitFor(async () => expect(await countWaiting()).toBe(1), { timeout: 9000 });
    expect(existsSync(join(dataDir, 'postgres/postgres-password'))).toBe(true);
    child.kill('SIGKILL');
    await killPostgres(dataDir);
  });
  await expectDemoted(dataDir);
});

test('killed after the conversion, before what was made by hand is handed over, the next start hands it over [P-56]', async () => {
  const dataDir = makeDataDir('former');
  const first = await start(dataDir);
  await query(
    first.superuserConnectionString.replace('/kaplya?', '/by_hand?'),
    'alter database by_hand owner to postgres; alter table note owner to postgres',
  );
  await first.stop();
  expect(first.problems).toEqual([]);
  await expectDemoted(dataDir);
});

test('where the conversion cannot be done the shop starts as before and says so, and a later start converts [P-56]', async () => {
  const dataDir = makeDataDir('former');
  await runAlone(formerClusterOf(dataDir), async (connectionString) => {
    await query(connectionString, 'create role postgres');
  });
  const first = await start(dataDir);
  expect(first.problems).toEqual([expect.stringMatching(/still a superuser \(role "postgres" already exists\)/)]);
  expect(await query(first.connectionString, 'select count(*) > 0 as orders from "order"')).toEqual([{ orders: true }]);
  await query(first.superuserConnectionString, 'drop role postgres');
  await first.stop();
  await expectDemoted(dataDir);
});

test('two processes that start together on a former folder convert it once [P-56]', async () => {
  const dataDir = makeDataDir('former');
  const both = [startProcess(dataDir), startProcess(dataDir)];
  await Promise.all(both.map(async ({ stdout }) => once(createInterface(stdout), 'line')));
  expect(both.map(({ exitCode }) => exitCode)).toEqual([null, null]);
  await expectDemoted(dataDir);
});

test('a backup of a converted folder is restored with both roles, and needs no conversion [P-56]', async () => {
  const dataDir = makeDataDir('former');
  const into = makeFolder();
  onTestFinished(() => rmSync(into, { recursive: true, force: true }));
  const options = { shopVersion: 'test', signal: new AbortController().signal, say: () => undefined };
  const backup = await makeBackup({ ...options, dataDir, into });
  const restored = makeDataDir('nothing');
  await restoreBackup({ ...options, dataDir: restored, from: backup.path });
  const { progress, problems, stop } = await start(restored);
  expect([...progress, ...problems]).toEqual([]);
  await stop();
  await expectDemoted(restored);
});
