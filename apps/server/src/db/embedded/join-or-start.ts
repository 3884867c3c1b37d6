import { setTimeout as delay } from 'node:timers/promises';

import type { Cluster } from './cluster.ts';
import { findLivePostmaster, findOrphans, removeMisleadingPidFile } from './postmaster.ts';
import { connectPresence, type Presence } from './presence.ts';
import { type PostgresProcess, readLogEnd, spawnPostgres } from './spawn-postgres.ts';

const startDeadlineMilliseconds = 120_000;
const pollMilliseconds = 25;
const replayPollMilliseconds = 250;
const shortestPauseMilliseconds = 500;
const longestPauseMilliseconds = 10_000;
/** How long the workers of a killed postmaster may take to end before they are killed. */
const orphanGraceMilliseconds = 1000;

export type Joined = { readonly presence: Presence; readonly pid: number };

export type JoinOptions = {
  readonly settings: readonly string[];
  readonly signal: AbortSignal;
  onProgress(message: string): void;
  /** Called with the process that was started, before other processes can see it as running. */
  onSpawn(child: PostgresProcess): void;
};

/**
 * Joins the PostgreSQL that runs on the cluster, else starts one. If several processes start at once, one wins and the
 * others join it. Throws after two minutes without success, or when `signal` is aborted.
 */
export async function joinOrStart(cluster: Cluster, options: JoinOptions): Promise<Joined> {
  const { settings, signal, onProgress, onSpawn } = options;
  let deadline = Date.now() + startDeadlineMilliseconds;
  let child: PostgresProcess | null = null;
  let pause = shortestPauseMilliseconds;
  let lastProblem = '';
  let orphansSince: number | null = null;
  let isReported = false;
  // Reports that PostgreSQL is still replaying its log: a point-in-time recovery may take hours and allows only reads.
  const reportReplay = () => {
    deadline = Date.now() + startDeadlineMilliseconds;
    if (!isReported) onProgress('The database replays its archive…');
    isReported = true;
  };
  while (Date.now() < deadline) {
    signal.throwIfAborted();
    const running = findLivePostmaster(cluster.dir);
    if (running?.status === 'standby') reportReplay();
    else if (running && running.status !== 'stopping') {
      const presence = await connectPresence(cluster, signal).catch((error: Error) => {
        lastProblem = error.message;
        return null;
      });
      if (presence && !(await isReplaying(presence))) return { presence, pid: running.pid };
      if (presence) {
        reportReplay();
        void presence.client.end().catch(() => undefined);
        await delay(replayPollMilliseconds, undefined, { signal });
      }
    } else if (!running && (child === null || child.exited)) {
      if (child?.exited) {
        lastProblem = `PostgreSQL ended by itself; ${cluster.logPath} says why: ${readLogEnd(cluster)}`;
        orphansSince ??= Date.now();
        endOrphans(cluster.dir, Date.now() - orphansSince);
        await delay(pause, undefined, { signal });
        pause = Math.min(pause * 1.5, longestPauseMilliseconds);
        // The started process has ended, perhaps because another process has started PostgreSQL on the cluster; the
        // next round joins that one.
        child = null;
        continue;
      }
      removeMisleadingPidFile(cluster.dir);
      child = spawnPostgres(cluster, settings);
      onSpawn(child);
    }
    await delay(pollMilliseconds, undefined, { signal });
  }
  throw new Error(`The embedded PostgreSQL did not start within two minutes. ${lastProblem}`);
}

/** Whether PostgreSQL is still in recovery. False also for a broken session, which the supervisor detects. */
async function isReplaying({ client }: Presence): Promise<boolean> {
  const { rows } = await client
    .query<{ replays: boolean }>('select pg_is_in_recovery() as replays')
    .catch(() => ({ rows: [] }));
  return rows[0]?.replays === true;
}

function endOrphans(clusterDir: string, sinceMilliseconds: number): void {
  if (sinceMilliseconds < orphanGraceMilliseconds) return;
  for (const pid of findOrphans(clusterDir)) {
    try {
      process.kill(pid, sinceMilliseconds < 5 * orphanGraceMilliseconds ? 'SIGQUIT' : 'SIGKILL');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}
