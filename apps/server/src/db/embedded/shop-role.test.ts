import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { migrateDatabase } from '../schema/migrate.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'kaplya-role-'));
let postgres: EmbeddedPostgres;

beforeAll(async () => {
  // As root, PostgreSQL runs as another user.
  chmodSync(dataDir, 0o711);
  postgres = await startEmbeddedPostgres({ dataDir, settings: ['fsync=off'] });
});

afterAll(async () => {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

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

/** A program that reads what it is sent: PostgreSQL complains of one that ends before. */
const runProgram = `copy (select 1) to program 'cat > /dev/null'`;
const readFile = `select length(pg_read_file('/etc/passwd')) > 0 as is_read`;
const readPasswords = 'select rolname as name from pg_authid where rolpassword is not null order by 1';

/** Attacks by an attacker who can send SQL as the shop. */
const attacks = [
  runProgram,
  `create temp table read_in (line text); copy read_in from '/etc/passwd'`,
  `copy (select 1) to '/tmp/kaplya-written'`,
  readFile,
  `select pg_ls_dir('/')`,
  `select lo_import('/etc/passwd')`,
  readPasswords,
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

test('whoever sends SQL as the shop runs no program, reads no file and no password, and has no right beyond its database [P-55]', async () => {
  for (const attack of attacks) {
    const refused = await query(postgres.connectionString, attack).then(
      () => 'it succeeded',
      (error: { code?: string }) => error.code,
    );
    // 42501: not allowed; 0A000: there is no such extension.
    expect([attack, refused]).toEqual([attack, expect.stringMatching(/^(42501|0A000)$/)]);
  }
  const roles = `select rolname as name, rolsuper as super,
    rolcreatedb or rolcreaterole or rolreplication or rolbypassrls as more
    from pg_roles where rolname !~ '^pg_' order by 1`;
  expect(await query(postgres.connectionString, roles)).toEqual([
    { name: 'kaplya', super: false, more: false },
    { name: 'postgres', super: true, more: true },
  ]);
  for (const file of ['kaplya-password', 'postgres-password']) {
    expect(statSync(join(dataDir, 'postgres', file)).mode & 0o777).toBe(0o600);
  }
});

test('the administrator of the machine has the superuser for what the shop may not do [P-55]', async () => {
  const asSuperuser = (statement: string) => query(postgres.superuserConnectionString, statement);
  await asSuperuser(runProgram);
  expect(await asSuperuser(readFile)).toEqual([{ is_read: true }]);
  expect(await asSuperuser(readPasswords)).toEqual([{ name: 'kaplya' }, { name: 'postgres' }]);
});

test('the role of the shop may do all that a shop does: schemas, its extension, migrations, locks, and end its own sessions [P-55]', async () => {
  const { connectionString } = postgres;
  await migrateDatabase(connectionString);
  const tables = `select count(*)::int as tables, bool_and(tableowner = 'kaplya') as own from pg_tables
    where schemaname = 'public'`;
  const [row] = await query(connectionString, tables);
  expect(row?.['tables']).toBeGreaterThan(50);
  expect(row?.['own']).toBe(true);
  const client = new Client({ connectionString, application_name: 'to be ended' });
  client.on('error', () => undefined);
  await client.connect();
  await client.query(`listen something; notify something; select pg_advisory_lock(hashtext('mine'))`);
  const end = `select pg_terminate_backend(pid) as ended from pg_stat_activity where application_name = 'to be ended'`;
  expect(await query(connectionString, end)).toEqual([{ ended: true }]);
});
