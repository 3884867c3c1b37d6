import { machineEndpoints } from '@kaplya/contract';
import type { Database } from '#db/client.ts';
import { isReachable } from '#db/is-reachable.ts';
import type { Metrics } from '#observability/metrics.ts';
import type { Readiness } from '#observability/readiness.ts';
import type { HttpApp } from './mount-routes.ts';

const databaseTimeLimitMilliseconds = 2000;

type HealthDependencies = {
  readonly database: Database;
  readonly metrics: Metrics;
  readonly readiness: Readiness;
  isWorkerRunning(): boolean;
};

/** For probes and monitoring: they need no partner, no language and, to live, no database. */
export function mountHealth(app: HttpApp, { database, metrics, readiness, isWorkerRunning }: HealthDependencies): void {
  const headers = { 'cache-control': 'no-store' };
  app.get(machineEndpoints.getLiveness.path, () => Response.json({ status: 'live' }, { headers }));
  app.get(machineEndpoints.getReadiness.path, async () => {
    const isReady =
      readiness.isReady() && isWorkerRunning() && (await isReachable(database, databaseTimeLimitMilliseconds));
    return isReady
      ? Response.json({ status: 'ready' }, { headers })
      : Response.json({ status: 'unready' }, { status: 503, headers });
  });
  app.get(machineEndpoints.getMetrics.path, async () => {
    const { registry } = metrics;
    return new Response(await registry.metrics(), { headers: { ...headers, 'content-type': registry.contentType } });
  });
}
