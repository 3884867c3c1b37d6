import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, realpathSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { Client } from 'pg';

import { chooseAccount } from '#db/embedded/account.ts';
import { asAccount } from '#db/embedded/as-account.ts';
import { findBinaries } from '#db/embedded/binaries.ts';
import { type Cluster, makeFolder, toConnectionString } from '#db/embedded/cluster.ts';
import { spawnPostgres } from '#db/embedded/spawn-postgres.ts';

export function formerClusterOf(wanted: string): Cluster {
  const dataDir = realpathSync(wanted);
  const dir = join(dataDir, 'postgres');
  const places = { dir, dataDir, socketDir: dir, logPath: join(dataDir, 'postgres.log') };
  return { ...places, binaries: findBinaries(), account: chooseAccount(dir) };
}

/** A data folder as made by f7ee724 and the releases after it: the shop's role is the bootstrap superuser. */
export function makeFormerCluster(wanted: string): Cluster {
  const cluster = formerClusterOf(wanted);
  const { dataDir, dir, account, binaries } = cluster;
  makeFolder(dir, account);
  const passwordPath = join(dataDir, 'former-password');
  writeFileSync(passwordPath, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 });
  if (account) chownSync(passwordPath, account.uid, account.gid);
  const { file, args, user } = asAccount(
    account,
    [
      binaries.initdb,
      ...['--pgdata', dir, '--username', 'kaplya', '--pwfile', passwordPath, '--auth', 'scram-sha-256', '--no-sync'],
      ...['--encoding', 'UTF8', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8', '--locale', 'C'],
      ...['--lc-ctype', process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'],
    ],
    [dataDir],
  );
  execFileSync(file, args, { cwd: dataDir, stdio: 'ignore', ...user });
  renameSync(passwordPath, join(dir, 'kaplya-password'));
  return cluster;
}

/** Runs PostgreSQL on the cluster without a supervisor. */
export async function runAlone(cluster: Cluster, run: (connectionString: string) => Promise<void>): Promise<void> {
  const child = spawnPostgres(cluster, ['fsync=off']);
  try {
    await connectWhenItRuns(cluster);
    await run(toConnectionString(cluster, 'kaplya'));
  } finally {
    if (!child.exited) process.kill(child.pid ?? 0, 'SIGINT');
    while (!child.exited) await delay(10);
  }
}

async function connectWhenItRuns(cluster: Cluster): Promise<void> {
  for (;;) {
    const client = new Client({ connectionString: toConnectionString(cluster, 'postgres') });
    try {
      await client.connect();
      const { rowCount } = await client.query(`select from pg_database where datname = 'kaplya'`);
      if (rowCount === 0) await client.query('create database kaplya');
      return;
    } catch (error) {
      if (!['ENOENT', 'ECONNREFUSED', '57P03'].includes((error as { code?: string }).code ?? '')) throw error;
      await delay(25);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
