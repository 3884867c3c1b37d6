import { execFileSync } from 'node:child_process';
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Cluster, superuserRole, toConnectionString } from '#db/embedded/cluster.ts';
import { openCluster } from '#db/embedded/open-cluster.ts';
import { spawnPostgres } from '#db/embedded/spawn-postgres.ts';
import { putBehindProxy } from './behind-a-proxy.ts';
import { makeDataDir, prepareDataDir, startShopProcess } from '../processes/start-shop-process.ts';
import { expectNothingLost, streamOrders, waitForOrders } from './stream-orders.ts';

/** The tests kill PostgreSQL, never the machine. */
const quick = ['fsync=off'];

/** A cluster without a supervisor, which would restart it after a kill. */
async function startAlone(
  dataDir: string,
  settings: readonly string[] = [],
): Promise<{ cluster: Cluster; pid: number }> {
  const cluster = await openCluster(dataDir);
  const { pid = 0 } = spawnPostgres(cluster, [...quick, ...settings]);
  return { cluster, pid };
}

async function ask(cluster: Cluster, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: toConnectionString(cluster, 'kaplya', superuserRole) });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

test('a failover to a standby loses no order that was answered, and the shop goes on without a restart [P-37]', async () => {
  const [primaryDir, standbyDir] = [makeDataDir(await prepareDataDir()), makeDataDir()];
  // Follows docs/operating/database.md: a copy of the stopped folder that follows the primary.
  execFileSync('cp', ['-a', join(primaryDir, 'postgres'), standbyDir]);
  const standbyFolder = join(standbyDir, 'postgres');
  writeFileSync(join(standbyFolder, 'standby.signal'), '');
  const primary = await startAlone(primaryDir, ['synchronous_standby_names=*']);
  const password = new URL(toConnectionString(primary.cluster, 'kaplya', superuserRole).replace('@/', '@localhost/'))
    .password;
  const place = `host=${primary.cluster.socketDir} user=postgres password=${password} application_name=standby`;
  appendFileSync(join(standbyFolder, 'postgresql.auto.conf'), `primary_conninfo = '${place}'\n`);
  const standby = await startAlone(standbyDir);
  const following = `select sync_state from pg_stat_replication where state = 'streaming'`;
  await vi.waitFor(async () => expect(await ask(primary.cluster, following)).toEqual([{ sync_state: 'sync' }]), {
    timeout: 20_000,
    interval: 50,
  });

  const { connectionString, proxy } = await putBehindProxy(toConnectionString(primary.cluster, 'kaplya'));
  const shop = await startShopProcess(makeDataDir(), { DATABASE_URL: connectionString });
  const over = new AbortController();
  onTestFinished(() => over.abort());
  const { stream, ended } = streamOrders(shop, over.signal);
  await waitForOrders(stream, 6);

  process.kill(-primary.pid, 'SIGKILL');
  await ask(standby.cluster, 'select pg_promote()');
  proxy.turnTo(join(standby.cluster.socketDir, '.s.PGSQL.5432'));
  const until = stream.answered.size;
  await waitForOrders(stream, until + 4);
  over.abort();
  await ended;
  shop.child.kill('SIGTERM');
  expect(await shop.exit).toBe(0);
  await expectNothingLost(standbyDir, stream);
});
