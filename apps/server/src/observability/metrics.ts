import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Pool } from 'pg';

export type Metrics = {
  readonly registry: Registry;
  /** `route` is the pattern of the path, never the path: a label must not grow with the customers. */
  observeRequest(labels: { method: string; route: string; status: number }, seconds: number): void;
  /**
   * A one-time code that was sent, that the provider did not take, of which that is unknown, or a way that was switched
   * off for a prefix.
   */
  countCode(labels: { method: string; outcome: 'sent' | 'failed' | 'unknown' | 'paused' }): void;
  watchPool(pool: Pool): void;
};

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its answer.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const codes = new Counter({
    name: 'one_time_codes_total',
    help: 'One-time codes by way and outcome; "paused" counts the times that a way was switched off for a prefix.',
    labelNames: ['method', 'outcome'] as const,
    registers: [registry],
  });
  return {
    registry,
    observeRequest: ({ method, route, status }, seconds) =>
      requests.observe({ method, route, status: String(status) }, seconds),
    countCode: (labels) => codes.inc(labels),
    watchPool: (pool) => {
      registry.registerMetric(
        new Gauge({
          name: 'database_connections',
          help: 'Connections of this process by state; waiting are calls that have none yet.',
          labelNames: ['state'] as const,
          registers: [],
          collect() {
            this.set({ state: 'open' }, pool.totalCount);
            this.set({ state: 'idle' }, pool.idleCount);
            this.set({ state: 'waiting' }, pool.waitingCount);
          },
        }),
      );
    },
  };
}
