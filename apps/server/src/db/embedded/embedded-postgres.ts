import { setTimeout as delay } from 'node:timers/promises';

import type { Client } from 'pg';

import { ConfigurationError } from '#config/configuration-error.ts';
import { waitAtMost } from '#process/wait-at-most.ts';

import { openClient } from '../connections/open-client.ts';
import { type Cluster, databaseName, shopRole, superuserRole, toConnectionString } from './cluster.ts';
import { hasUsers, registerUser } from './cluster-users.ts';
import { demoteShopRole } from './demote-shop-role.ts';
import { joinOrStart } from './join-or-start.ts';
import { findLivePostmaster } from './postmaster.ts';
import { openCluster, requireNoRestore } from './open-cluster.ts';
import { connectPresence, type Presence, releasePresence } from './presence.ts';
import type { PostgresProcess } from './spawn-postgres.ts';
import { type StopLimits, stopLimits as usualStopLimits, stopPostgres } from './stop-postgres.ts';

export type EmbeddedPostgres = {
  /** Of the shop's database, as the shop's own role. */
  connectionString: string;
  /** Of the same database, as the superuser: for backups and what is about the cluster, never for the shop. */
  readonly superuserConnectionString: string;
  /** Whether it was already running, for another process or left by one that was killed. */
  adopted: boolean;
  /** Stops PostgreSQL unless another process of this data folder still uses it. Call it after all else is closed. */
  stop(): Promise<void>;
};

export type EmbeddedPostgresOptions = {
  /** Absolute; the cluster lies in `postgres` under it. */
  dataDir: string;
  onProgress?(message: string): void;
  /** What whoever runs the shop should know: PostgreSQL was lost, is back, does not stop. */
  onProblem?(message: string): void;
  /** More settings, as `name=value`. For tests, which may trade safety for speed. */
  settings?: readonly string[];
  stopLimits?: Partial<StopLimits & { decideMilliseconds: number }>;
  /** Aborted by whoever does not want to wait for the start any more. */
  starting?: AbortSignal;
};

const pollMilliseconds = 25;
const shortestPauseMilliseconds = 100;
const longestPauseMilliseconds = 10_000;
/** A PostgreSQL that lived so long is not one that dies at once, again and again. */
const steadyMilliseconds = 60_000;
/** How long a stop waits for what joins it again, and tries to learn whether others still use a PostgreSQL that says nothing. */
const decideMilliseconds = 20_000;
/** For that and the stop that lets PostgreSQL finish. */
const decideAndFastMilliseconds = 42_000;

/** A stop takes no longer, and says by itself what it does when one of its limits is over. */
export const embeddedStopMilliseconds = decideAndFastMilliseconds + usualStopLimits.immediateMilliseconds + 1000;

/**
 * Runs PostgreSQL on `dataDir`, or joins the one that runs there, and does so again whenever it is lost, until `stop`.
 * It is a process group of its own: Ctrl-C does not reach it, and when this process is killed it stays, whole, for the
 * next start to adopt.
 */
export async function startEmbeddedPostgres({
  dataDir,
  onProgress = () => undefined,
  onProblem = () => undefined,
  settings = [],
  stopLimits,
  starting,
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const limits = { ...usualStopLimits, decideMilliseconds, ...stopLimits };
  const cluster = await openCluster(dataDir, onProgress);
  const unregister = requireNote(cluster);
  const stopping = new AbortController();
  const { signal } = stopping;
  const giveUp = () => stopping.abort();
  starting?.addEventListener('abort', giveUp);
  const aborted = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  let child: PostgresProcess | null = null;

  async function join(): Promise<{ presence: Presence; adopted: boolean }> {
    const onSpawn = (spawned: PostgresProcess) => void (child = spawned);
    const { presence, pid } = await joinOrStart(cluster, { settings, signal, onProgress, onSpawn });
    return { presence, adopted: child?.pid !== pid };
  }

  /** As long as its session lives PostgreSQL is there; when that breaks, it is joined or started anew. Answers with the last one. */
  async function keep(first: Presence): Promise<Presence | null> {
    let presence = first;
    for (let pause = 0; ;) {
      const since = Date.now();
      await Promise.race([presence.ended, aborted]);
      if (signal.aborted) return presence;
      onProblem('The embedded PostgreSQL is gone; it is started or joined again');
      pause = Date.now() - since < steadyMilliseconds ? Math.min(pause * 2 + 100, longestPauseMilliseconds) : 0;
      await delay(pause, undefined, { signal }).catch(() => undefined);
      const next = await rejoin();
      if (next === null) return null;
      presence = next;
    }
  }

  async function rejoin(): Promise<Presence | null> {
    let said = '';
    for (
      let pause = shortestPauseMilliseconds;
      !signal.aborted;
      pause = Math.min(pause * 2, longestPauseMilliseconds)
    ) {
      try {
        const { presence, adopted } = await join();
        onProblem(`The embedded PostgreSQL is back (${adopted ? 'joined' : 'started'})`);
        return presence;
      } catch (error) {
        const { message } = error as Error;
        if (!signal.aborted && message !== said) onProblem(message);
        said = message;
        // Without a disk, or without room in the table of files, it fails at once.
        await delay(pause, undefined, { signal }).catch(() => undefined);
      }
    }
    return null;
  }

  const isUnfinished = () => ['starting', 'standby'].includes(findLivePostmaster(cluster.dir)?.status ?? '');
  const isThere = () => findLivePostmaster(cluster.dir) !== null || child?.exited === false;

  /**
   * The last one out stops it. Whether others use it the lock knows, and the notes know who has not come back to it yet;
   * where our own session is broken a new one asks.
   */
  async function leave(presence: Presence | null, startedAt = Date.now()): Promise<void> {
    unregister();
    const deadline = startedAt + limits.decideMilliseconds;
    let session = presence;
    const decide = async (): Promise<boolean> => {
      // Nobody has a session where it takes no connections yet: the notes alone know then.
      if (isUnfinished()) return !hasUsers(cluster.dir);
      session ??= await connectPresence(cluster);
      return (await releasePresence(session)) === 'alone' && !hasUsers(cluster.dir);
    };
    while (isThere()) {
      try {
        const isLast = await waitAtMost(deadline - Date.now(), decide(), null);
        if (isLast === null) throw new Error('it does not answer');
        const remaining = decideAndFastMilliseconds - (Date.now() - startedAt);
        const fastMilliseconds = Math.min(limits.fastMilliseconds, remaining);
        if (isLast) await stopPostgres(cluster.dir, onProblem, { ...limits, fastMilliseconds });
        break;
      } catch (error) {
        void session?.client.end().catch(() => undefined);
        session = null;
        if (Date.now() > deadline) {
          onProblem(`The embedded PostgreSQL is left as it is (${(error as Error).message})`);
          return;
        }
        await delay(pollMilliseconds);
      }
    }
    void session?.client.end().catch(() => undefined);
  }

  let joined: Presence | null = null;
  try {
    // Again: whoever restores looks for users after its mark, and we for the mark after our note.
    requireNoRestore(cluster.dataDir);
    starting?.throwIfAborted();
    const { presence, adopted } = await join();
    joined = presence;
    if (adopted) onProgress('Joined the database that was already running');
    const isSuperuser = await demoteShopRole(cluster, presence.client, { onProgress, onProblem, signal });
    const superuser = isSuperuser ? shopRole : superuserRole;
    await createDatabase(presence.client, () => toConnectionString(cluster, 'postgres', superuser));
    const keeping = keep(presence);
    return {
      connectionString: toConnectionString(cluster, databaseName),
      get superuserConnectionString() {
        return toConnectionString(cluster, databaseName, superuser);
      },
      adopted,
      async stop() {
        const startedAt = Date.now();
        stopping.abort();
        // However late that hears of it, its time counts as that of the deciding.
        await leave(await waitAtMost(limits.decideMilliseconds, keeping, null), startedAt);
      },
    };
  } catch (error) {
    // A second session would meet the lock of this one, and take it for somebody else's.
    await leave(joined);
    throw error;
  } finally {
    starting?.removeEventListener('abort', giveUp);
  }
}

function requireNote(cluster: Cluster): () => void {
  try {
    return registerUser(cluster);
  } catch (error) {
    throw new ConfigurationError([
      `DATA_DIR cannot hold what the shop writes there (${(error as Error).message}). Make room, or let this user write there.`,
    ]);
  }
}

/** Every cluster has it but one that lost it. */
async function createDatabase(presence: Client, nameSuperuser: () => string): Promise<void> {
  const { rowCount } = await presence.query('select from pg_database where datname = $1', [databaseName]);
  if (rowCount) return;
  const client = await openClient(nameSuperuser(), 'kaplya supervisor');
  try {
    await client.query(`create database ${databaseName} owner ${shopRole.name}`);
  } catch (error) {
    // 42P04 and 23505: another process made it in the same moment
    if (!['42P04', '23505'].includes((error as { code?: string }).code ?? '')) throw error;
  } finally {
    await client.end();
  }
}
