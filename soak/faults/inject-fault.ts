import { execFileSync } from 'node:child_process';
import { rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findLivePostmaster } from '../../apps/server/src/db/embedded/postmaster.ts';
import { Client } from 'pg';
import type { FaultKind, FaultStep } from './fault-plan.ts';
import type { FaultWorld } from './fault-world.ts';
import type { GuardedShop } from './guarded-shop.ts';
import { probeServing } from './probe-serving.ts';
import { measureRecovery } from './measure-recovery.ts';

/** A fault's result, besides its name. */
export type FaultEnd = {
  /** When the fault was over and the database accepted connections again. */
  readonly endedAt: number;
  readonly detail: string;
};

type Bring = (world: FaultWorld, step: FaultStep, shop: GuardedShop) => Promise<string>;

const databaseSecondsAtMost = 120;
/**
 * 18 s until an answer times out, which may start at the fourth second, when the listener misses its heartbeat; 2 s for
 * the probe's own connection; and the allowance of any recovery.
 */
const silenceSecondsAtMost = 18 + 4 + 2 + 5;
/** A snapshot lives for a minute at most, even without notifications. */
const staleSecondsAtMost = 70;

/** Breaks something, waits, and repairs what the shop cannot repair. */
export async function injectFault(world: FaultWorld, step: FaultStep): Promise<FaultEnd> {
  const detail = await faults[step.kind](world, step, world.shops[step.shop]);
  await waitForDatabase(world);
  return { endedAt: performance.now(), detail };
}

const faults: Readonly<Record<FaultKind, Bring>> = {
  async 'kill a shop'(_world, { lengthSeconds }, shop) {
    await shop.kill();
    await delay(lengthSeconds * 300);
    await shop.start();
    return '';
  },
  async 'stop a shop'({ record }, _step, shop) {
    const detail = await stop(record, shop);
    await shop.start();
    return detail;
  },
  async 'terminate a backend'(world, { lengthSeconds, share }) {
    const ended = await strikeBackends(world, { seconds: lengthSeconds, share }, (client, pid) =>
      client.query('select pg_terminate_backend($1)', [pid]),
    );
    return `${ended} backends`;
  },
  async 'kill a backend'(world, { share }) {
    const client = await connect(world);
    try {
      const [pid] = await listBackends(client, share);
      if (pid !== undefined) process.kill(pid, 'SIGKILL');
    } finally {
      await client.end().catch(() => undefined);
    }
    // The others need a moment to end as well.
    await delay(300);
    return '';
  },
  async 'kill the postmaster'({ postgresFolder }) {
    const postmaster = findLivePostmaster(postgresFolder);
    if (!postmaster) return 'there was none';
    process.kill(postmaster.pid, 'SIGKILL');
    await delay(200);
    return '';
  },
  async 'silent connections'({ proxy }, { lengthSeconds }) {
    const end = proxy.silence('everything');
    await delay(lengthSeconds * 1000);
    end();
    return '';
  },
  async 'connections silent for good'(world) {
    const end = world.proxy.silence('everything');
    const startedAt = performance.now();
    try {
      await Promise.all(world.shops.map((shop) => waitUntilServed(world, shop)));
      return `answered again after ${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
    } finally {
      end();
    }
  },
  async 'cut connections'({ proxy }, { lengthSeconds }) {
    proxy.cut();
    await delay(lengthSeconds * 500);
    proxy.mend();
    return '';
  },
  async 'flood of connections'(world, { lengthSeconds }) {
    const clients: Client[] = [];
    try {
      for (;;) clients.push(await connect(world));
    } catch {
      // No more connections are available.
    }
    await delay(lengthSeconds * 1000);
    await Promise.allSettled(clients.map((client) => client.end()));
    return `${clients.length} connections`;
  },
  async 'full disk'({ disk }, { lengthSeconds }) {
    if (disk === null) return 'skipped: only root can make a disk';
    const ballast = join(disk, 'ballast');
    const { bavail, bsize } = statfsSync(disk);
    execFileSync('fallocate', ['-l', String(bavail * bsize), ballast]);
    await delay(lengthSeconds * 1000);
    rmSync(ballast);
    return '';
  },
  async 'silent listener'(world, { share }) {
    const end = world.proxy.silence('listeners');
    try {
      const seconds = await measureStaleness(world, 10_000 + Math.floor(share * 90_000));
      if (seconds === null) world.record.violate(`a price was stale for ${staleSecondsAtMost} s`);
      return seconds === null ? 'stale to the end' : `stale for ${seconds.toFixed(1)} s`;
    } finally {
      end();
    }
  },
  async 'stop a shop whose database is silent'({ proxy, record }, _step, shop) {
    const end = proxy.silence('everything', { alsoNew: true });
    try {
      await delay(300);
      // Exit code 1 reports what could not close.
      return await stop(record, shop, [0, 1]);
    } finally {
      end();
      await shop.start();
    }
  },
};

/** Nobody ends the silent connections. A retry is answered in time, by the shop's own limits. */
async function waitUntilServed({ ask, record }: FaultWorld, shop: GuardedShop): Promise<void> {
  const seconds = await measureRecovery({ isUp: shop.isUp, ask: () => probeServing(ask, shop) }, performance.now());
  if (seconds === null || seconds > silenceSecondsAtMost)
    record.violate(`silent connections kept a shop from serving for ${seconds?.toFixed(1) ?? 'all'} s`);
}

async function stop(record: FaultWorld['record'], shop: GuardedShop, codes: readonly number[] = [0]): Promise<string> {
  const { seconds, code } = await shop.stop();
  if (seconds === null) record.violate('a stop did not end', shop.output().slice(-1000));
  else if (code === null || !codes.includes(code))
    record.violate(`a stop ended with ${code}`, shop.output().slice(-1000));
  return `stopped in ${seconds?.toFixed(1) ?? 'no time'} s`;
}

async function connect({ connectionString }: Pick<FaultWorld, 'connectionString'>): Promise<Client> {
  const client = new Client({ connectionString, application_name: 'a fault', connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Backends of the shops, those in the middle of a statement first. */
async function listBackends(client: Client, share: number): Promise<number[]> {
  const { rows } = await client.query<{ pid: number }>(`
    select pid from pg_stat_activity where application_name like 'kaplya%' and application_name <> 'kaplya presence'
    order by (state in ('active', 'idle in transaction')) desc, pid`);
  const from = Math.floor(share * Math.min(rows.length, 4));
  return rows.slice(from).map(({ pid }) => pid);
}

async function strikeBackends(
  world: FaultWorld,
  { seconds, share }: { seconds: number; share: number },
  strike: (client: Client, pid: number) => Promise<unknown>,
): Promise<number> {
  const client = await connect(world);
  const until = performance.now() + seconds * 1000;
  let struck = 0;
  try {
    while (performance.now() < until) {
      const [pid] = await listBackends(client, share);
      if (pid !== undefined) {
        await strike(client, pid);
        struck += 1;
      }
      await delay(40);
    }
  } finally {
    await client.end();
  }
  return struck;
}

/** How long the slower shop kept the former price; null: longer than allowed. */
async function measureStaleness(world: FaultWorld, priceMinor: number): Promise<number | null> {
  const client = await connect(world);
  try {
    await client.query(`update product set price_minor = $1 where partner_id = 'moscow' and external_id = 'CUP'`, [
      priceMinor,
    ]);
    await client.query(`select pg_notify('kaplya_changes', 'catalogue moscow')`);
  } finally {
    await client.end();
  }
  const startedAt = performance.now();
  const since = () => (performance.now() - startedAt) / 1000;
  const knows = async (shop: GuardedShop): Promise<boolean> => {
    const response = await world.ask(shop, '/api/v1/catalog/search?q=CUP&limit=100&lang=en').catch(() => null);
    return (await response?.text())?.includes(`"amount":${priceMinor}`) ?? false;
  };
  for (const shop of world.shops) {
    while (shop.isUp() && !(await knows(shop))) {
      if (since() > staleSecondsAtMost) return null;
      await delay(200);
    }
  }
  return since();
}

async function waitForDatabase(world: FaultWorld): Promise<void> {
  const until = performance.now() + databaseSecondsAtMost * 1000;
  for (;;) {
    try {
      const client = await connect(world);
      try {
        await client.query('create temporary table alive as select 1 as one');
        return;
      } finally {
        await client.end();
      }
    } catch (error) {
      if (performance.now() > until) throw new Error('The database itself does not come back', { cause: error });
    }
    await delay(20);
  }
}
