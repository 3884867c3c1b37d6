import { machineEndpoints } from '@kaplya/contract';
import type { Changes } from '#db/changes/changes.ts';
import type { Database } from '#db/client.ts';
import { canWrite } from '#db/probes/can-write.ts';
import type { PoolerProbe } from '#db/probes/pooler-probe.ts';
import { acceptsWrites } from '#db/probes/accepts-writes.ts';
import type { Metrics } from '#observability/metrics.ts';
import type { Readiness } from '#observability/readiness.ts';
import type { HttpApp } from './mount-routes.ts';

const databaseTimeLimitMilliseconds = 2000;

type HealthDependencies = {
  /** The database over a connection of its own, because all others are busy under load. */
  readonly health: Database;
  /** Checks the connection pooler (PgBouncer); null: there is none. */
  readonly poolerProbe: PoolerProbe | null;
  readonly metrics: Metrics;
  readonly changes: Pick<Changes, 'isHearing'>;
  readonly readiness: Readiness;
  isWorkerRunning(): boolean;
  /** The names of jobs that failed lately; null: unknown, because the database does not answer. */
  listFailingJobs(): Promise<readonly string[] | null>;
};

/** Serves probes and monitoring. They need no partner and no language; the liveness probe needs no database. */
export function mountHealth(
  app: HttpApp,
  { health, poolerProbe, metrics, changes, readiness, isWorkerRunning, listFailingJobs }: HealthDependencies,
): void {
  const headers = { 'cache-control': 'no-store' };
  const isDatabaseWell = async (): Promise<boolean> => {
    if (!readiness.isDiskFull()) return (await acceptsWrites(health, databaseTimeLimitMilliseconds)) === true;
    const hasRoom = await canWrite(health, databaseTimeLimitMilliseconds);
    if (hasRoom) readiness.reportFreeSpace();
    return hasRoom;
  };
  const isPoolerWell = async (): Promise<boolean> =>
    poolerProbe === null || (await poolerProbe.passes(databaseTimeLimitMilliseconds));
  const isReady = async (): Promise<boolean> => {
    if (!readiness.isReady() || !isWorkerRunning()) return false;
    const areWell = await Promise.all([isDatabaseWell(), isPoolerWell()]);
    return areWell.every(Boolean);
  };
  app.get(machineEndpoints.getLiveness.path, () => Response.json({ status: 'live' }, { headers }));
  app.get(machineEndpoints.getReadiness.path, async () => {
    return (await isReady())
      ? Response.json(
          { status: 'ready', failingJobs: await listFailingJobs(), hearsChanges: changes.isHearing() },
          { headers },
        )
      : Response.json({ status: 'unready' }, { status: 503, headers });
  });
  app.get(machineEndpoints.getMetrics.path, async () => {
    const { contentType } = metrics.registry;
    return new Response(await metrics.read(), { headers: { ...headers, 'content-type': contentType } });
  });
}
