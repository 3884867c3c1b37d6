import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { CompletedOrder } from '@kaplya/contract';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { BackupError } from '#db/backup/backup-error.ts';
import { makeBackup } from '#db/backup/make-backup.ts';
import { manifestName, readManifest } from '#db/backup/manifest.ts';
import { restoreBackup } from '#db/backup/restore-backup.ts';
import { restoreMark } from '#db/embedded/cluster.ts';
import { startEmbeddedPostgres } from '#db/embedded/embedded-postgres.ts';
import {
  copyDataDir,
  makeDataDir,
  prepareDataDir,
  removeDataDir,
  startShopProcess,
} from '../processes/start-shop-process.ts';
import { expectNothingLost, streamOrders, waitForOrders } from '../outages/stream-orders.ts';
import { migrateLater } from '../upgrade/migrate-later.ts';

const scripts = resolve(import.meta.dirname, '../../../../scripts');

let prepared = '';
let backups = '';
beforeAll(async () => {
  prepared = copyDataDir(await prepareDataDir());
  backups = mkdtempSync(join(tmpdir(), 'kaplya-backups-'));
});
afterAll(() => {
  removeDataDir(prepared);
  rmSync(backups, { recursive: true, force: true });
});

function runScript(name: 'backup' | 'restore', folder: string, env: Record<string, string>): Ran {
  const child = spawn(process.execPath, [join(scripts, `${name}.ts`), folder], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return { child, ended: once(child, 'close').then(([code]) => ({ code: code as number | null, output })) };
}

type Ran = { child: ChildProcess; ended: Promise<{ code: number | null; output: string }> };

function makeEmptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kaplya-restored-'));
  chmodSync(folder, 0o711);
  onTestFinished(() => removeDataDir(folder));
  return folder;
}

let quiet: Promise<string> | null = null;

/** The stopped shop that all tests start from; no test changes it. */
const findQuietBackup = (): Promise<string> => (quiet ??= backUp(prepared));

async function backUp(dataDir: string, signal = new AbortController().signal): Promise<string> {
  const into = mkdtempSync(join(backups, 'made-'));
  const { path } = await makeBackup({ dataDir, into, shopVersion: '1.0.0', signal, print: () => undefined });
  return path;
}

/** Replace files to change them: they are linked to the original. */
function linkBackup(whole: string): string {
  const folder = join(mkdtempSync(join(backups, 'linked-')), 'backup');
  execFileSync('cp', ['-al', whole, folder]);
  return folder;
}

function replaceFile(path: string, content: string | Buffer): void {
  rmSync(path);
  writeFileSync(path, content);
}

/** A shop's former data, as far as a restore reads it. */
function makeFormerData(): string {
  const dataDir = makeEmptyFolder();
  mkdirSync(join(dataDir, 'postgres'));
  writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '18');
  writeFileSync(join(dataDir, 'app-secret'), 'another secret that is long enough, too');
  writeFileSync(join(dataDir, 'phone-keys'), 'the key that no backup contains');
  return dataDir;
}

const restore = (from: string, dataDir: string) =>
  restoreBackup({ from, dataDir, signal: new AbortController().signal, print: () => undefined });

async function complaintOf(restoring: Promise<unknown>): Promise<string> {
  const error: unknown = await restoring.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  return (error as Error).message;
}

test('a backup made amid a stream of orders holds, whole and once, each that was confirmed before it [P-37]', async () => {
  const dataDir = makeDataDir(prepared);
  const shop = await startShopProcess(dataDir);
  const { stream, ended } = streamOrders(shop);
  await waitForOrders(stream, 6);
  const before = new Map<string, CompletedOrder['order']>(stream.answered);
  const { code, output } = await runScript('backup', backups, { DATA_DIR: dataDir }).ended;
  expect(output).toContain('A whole backup is in');
  expect(code).toBe(0);
  // Customers could order during the backup.
  expect(stream.answered.size).toBeGreaterThan(before.size);
  const folder = join(backups, readdirSync(backups).find((name) => name.startsWith('kaplya-')) ?? '');
  expect(readdirSync(dataDir)).toContain('phone-keys');
  expect(readdirSync(folder)).not.toContain('phone-keys');
  expect(readManifest(folder).counts['orders']).toBeGreaterThanOrEqual(before.size);

  const running = await runScript('restore', folder, { DATA_DIR: dataDir }).ended;
  expect(running).toEqual({ code: 1, output: expect.stringContaining('runs on') as string });
  shop.child.kill('SIGKILL');
  await ended;

  const elsewhere = makeEmptyFolder();
  const restored = await runScript('restore', folder, { DATA_DIR: elsewhere }).ended;
  expect(restored.code, restored.output).toBe(0);
  await expectNothingLost(elsewhere, { answered: before });
});

test('a restore moves the former data aside, and restores the files beside the database, too', async () => {
  const folder = await findQuietBackup();
  const dataDir = makeFormerData();
  const { aside } = await restore(folder, dataDir);
  expect(readFileSync(join(dataDir, 'app-secret'))).toEqual(readFileSync(join(prepared, 'app-secret')));
  expect(readFileSync(join(aside ?? '', 'app-secret'), 'utf8')).toContain('another secret');
  expect(readFileSync(join(dataDir, 'phone-keys'), 'utf8')).toContain('no backup');
  expect(existsSync(join(aside ?? '', 'postgres/PG_VERSION'))).toBe(true);
});

test('a backup of this version is restored into a later one, which migrates it without losing rows', async () => {
  const folder = await findQuietBackup();
  const { counts, migrations } = readManifest(folder);
  const dataDir = makeEmptyFolder();
  await restore(folder, dataDir);
  const { connectionString, stop } = await startEmbeddedPostgres({ dataDir, settings: ['fsync=off'] });
  onTestFinished(stop);
  await migrateLater(connectionString, ['alter table product add column later integer']);
  const client = new Client({ connectionString });
  await client.connect();
  const { rows } = await client.query(`select count(*)::int as products, count(later)::int as later,
    (select count(*)::int from customer) as customers, (select count(*)::int from system.migrations) as migrations
    from product`);
  await client.end();
  const { products, customers } = counts;
  expect(products).toBeGreaterThan(0);
  expect(rows).toEqual([{ products, later: 0, customers, migrations: migrations.length + 1 }]);
});

test('what is not of the shop is in no backup, and a restore leaves it where it is', async () => {
  const foreign = (dataDir: string) => {
    mkdirSync(join(dataDir, '.npm/_npx'), { recursive: true });
    symlinkSync('/nowhere', join(dataDir, '.npm/_npx/link'));
    mkdirSync(join(dataDir, 'lost+found'), { mode: 0o000 });
    // Only root could remove it as it is.
    onTestFinished(() => chmodSync(join(dataDir, 'lost+found'), 0o700));
    writeFileSync(join(dataDir, 'notes.txt'), 'of somebody');
  };
  const source = makeEmptyFolder();
  execFileSync('cp', ['-a', `${prepared}/.`, source]);
  foreign(source);
  const folder = await backUp(source);
  expect(readdirSync(folder).filter((name) => /npm|lost|notes/.test(name))).toEqual([]);
  expect(readdirSync(folder)).toEqual(expect.arrayContaining(['app-secret', 'postgres', manifestName]));

  const dataDir = makeFormerData();
  foreign(dataDir);
  const { aside } = await restore(folder, dataDir);
  expect(readdirSync(dataDir)).toEqual(expect.arrayContaining(['.npm', 'lost+found', 'notes.txt', 'app-secret']));
  expect(readdirSync(aside ?? '').toSorted()).toEqual(['app-secret', 'postgres']);
});

test('the shop does not start after an interrupted restore until it is repeated; and it never goes on with an archive', async () => {
  const folder = linkBackup(await findQuietBackup());
  const conf = 'postgres/postgresql.auto.conf';
  const settings = `${readFileSync(join(folder, conf), 'utf8')}archive_mode = 'on'\n`;
  replaceFile(join(folder, conf), settings);
  const manifest = readManifest(folder);
  const sha256 = createHash('sha256').update(settings).digest('hex');
  const files = manifest.files.map((file) =>
    file.path === conf ? { path: conf, bytes: settings.length, sha256 } : file,
  );
  replaceFile(join(folder, manifestName), JSON.stringify({ ...manifest, files }));

  const dataDir = makeFormerData();
  writeFileSync(join(dataDir, restoreMark), '');
  const start = () => startEmbeddedPostgres({ dataDir, settings: ['fsync=off'] });
  await expect(start()).rejects.toThrow('was cut off');
  await restore(folder, dataDir);
  const { connectionString, stop } = await start();
  onTestFinished(stop);
  const client = new Client({ connectionString });
  await client.connect();
  const { rows } = await client.query('show archive_mode');
  await client.end();
  expect(rows).toEqual([{ archive_mode: 'off' }]);
});

test('a backup whose session is ended says so in words, and leaves nothing', async () => {
  const { superuserConnectionString, stop } = await startEmbeddedPostgres({ dataDir: prepared });
  onTestFinished(stop);
  const client = new Client({ connectionString: superuserConnectionString });
  await client.connect();
  onTestFinished(() => client.end());
  const complaint = complaintOf(backUp(prepared));
  const end = `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'kaplya backup'`;
  await vi.waitFor(async () => expect((await client.query(end)).rowCount).toBe(1), { timeout: 20_000, interval: 1 });
  expect(await complaint).toMatch(/^The connection to the database broke/);
});

test('a backup that is given up while PostgreSQL starts waits for nothing', async () => {
  const dataDir = makeEmptyFolder();
  mkdirSync(join(dataDir, 'postgres'));
  // Belongs to no PostgreSQL, so it can never start.
  writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '18');
  const stopping = new AbortController();
  const complaint = complaintOf(backUp(dataDir, stopping.signal));
  await vi.waitUntil(() => existsSync(join(dataDir, 'postgres.log')), { timeout: 20_000, interval: 5 });
  stopping.abort();
  expect(await complaint).toBe('Stopped. Nothing was made or changed.');
});

test('a damaged backup, half a one, one of a newer version and one from before 1.0.0 are refused before anything is touched', async () => {
  const whole = await findQuietBackup();
  const dataDir = makeFormerData();
  const was = readdirSync(dataDir);
  const damage = async (how: (folder: string) => void): Promise<string> => {
    const folder = linkBackup(whole);
    how(folder);
    const complaint = await complaintOf(restore(folder, dataDir));
    expect(readdirSync(dataDir)).toEqual(was);
    return complaint;
  };
  const table = readManifest(whole).files.find(
    ({ path, bytes }) => /postgres\/base\/\d+\/\d+$/.test(path) && bytes > 8192,
  );
  const pathOfTable = table?.path ?? '';
  const flipped = await damage((folder) => {
    const bytes = readFileSync(join(folder, pathOfTable));
    bytes[5000] = (bytes[5000] ?? 0) ^ 1;
    replaceFile(join(folder, pathOfTable), bytes);
  });
  expect(flipped).toContain(`damaged: ${pathOfTable}`);
  expect(await damage((folder) => rmSync(join(folder, pathOfTable)))).toContain(`damaged: ${pathOfTable}`);
  expect(await damage((folder) => rmSync(join(folder, manifestName)))).toContain('no whole backup');
  const later = await damage((folder) => {
    const manifest = readManifest(folder);
    const migrations = [...manifest.migrations, Date.UTC(2027, 10, 24)];
    replaceFile(join(folder, manifestName), JSON.stringify({ ...manifest, migrations }));
  });
  expect(later).toMatch(/newer version.*2027-11-24/s);
  const earlier = await damage((folder) => {
    const migrations = [1_795_227_381_058, 1_795_870_512_437];
    replaceFile(join(folder, manifestName), JSON.stringify({ ...readManifest(folder), migrations }));
  });
  expect(earlier).toMatch(/The backup \S+ was made by a version before 1\.0\.0, .*that version can still open it/);
  const outside = await damage((folder) => {
    const manifest = readManifest(folder);
    replaceFile(join(folder, manifestName), JSON.stringify({ ...manifest, folders: ['../elsewhere'] }));
  });
  expect(outside).toContain('must be a path within the backup');
});

test('a backup that is interrupted leaves none', async () => {
  const into = mkdtempSync(join(backups, 'interrupted-'));
  const { child, ended } = runScript('backup', into, { DATA_DIR: prepared });
  await vi.waitUntil(() => readdirSync(into).some((name) => name.includes('.partial-')), {
    timeout: 20_000,
    interval: 1,
  });
  child.kill('SIGINT');
  expect(await ended).toEqual({ code: 1, output: expect.stringContaining('Nothing was made') as string });
  expect(readdirSync(into)).toEqual([]);

  // A killed backup cannot clean up; the next one does.
  const killed = runScript('backup', into, { DATA_DIR: prepared });
  await vi.waitUntil(() => readdirSync(into).some((name) => name.includes('.partial-')), {
    timeout: 20_000,
    interval: 1,
  });
  killed.child.kill('SIGKILL');
  await killed.ended;
  const { signal } = new AbortController();
  await makeBackup({ dataDir: prepared, into, shopVersion: '1.0.0', signal, print: () => undefined });
  expect(readdirSync(into)).toEqual([expect.stringMatching(/^kaplya-.*Z$/)]);
});

test('where the data is in another PostgreSQL, its own tools are named', async () => {
  const url = { DATABASE_URL: 'postgres://kaplya@127.0.0.1:1/kaplya' };
  const ran = await Promise.all([runScript('backup', backups, url).ended, runScript('restore', backups, url).ended]);
  expect(ran.map(({ code }) => code)).toEqual([1, 1]);
  expect(ran.map(({ output }) => /pg_dump|pg_restore/.exec(output)?.[0])).toEqual(['pg_dump', 'pg_restore']);
  expect(await complaintOf(restore('/nowhere', '/nowhere/either'))).toContain('no whole backup');
  expect(() => readManifest('/nowhere')).toThrow(BackupError);
});
