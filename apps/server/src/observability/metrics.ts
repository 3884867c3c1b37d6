import type { CellFailure } from '@kaplya/domain';
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
  /**
   * What became of a payment or a refund, or was wrong with it: `mismatch`, `lost`, `hold_refused` and
   * `refund_declined` need a person.
   */
  countPayment(labels: { outcome: PaymentOutcome }): void;
  /** What became of an order at a cell; `late_opening` needs a person. */
  countCell(labels: { outcome: 'completed' | 'late_opening' | CellFailure }): void;
  /** How a delivery was rated, once an order. */
  countRating(labels: { stars: number }): void;
  watchPool(pool: Pool): void;
};

export type PaymentOutcome =
  | 'wait'
  | 'held'
  | 'release'
  | 'released'
  | 'lost'
  | 'hold_refused'
  | 'paid'
  | 'canceled'
  | 'refund'
  | 'mismatch'
  | 'unanswered'
  | 'refunded'
  | 'refund_declined'
  | 'receipt_refused';

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
  const payments = new Counter({
    name: 'payments_total',
    help: 'Online payments and refunds by outcome; "refund" is money that came too late, "mismatch" and "refund_declined" need a person.',
    labelNames: ['outcome'] as const,
    registers: [registry],
  });
  const ratings = new Counter({
    name: 'order_ratings_total',
    help: 'Deliveries that customers rated, by stars; three and fewer say what was wrong.',
    labelNames: ['stars'] as const,
    registers: [registry],
  });
  const cells = new Counter({
    name: 'cell_orders_total',
    help: 'Orders at cells by outcome; "late_opening" is a door that opened after the money went back, and needs a person.',
    labelNames: ['outcome'] as const,
    registers: [registry],
  });
  return {
    registry,
    observeRequest: ({ method, route, status }, seconds) =>
      requests.observe({ method, route, status: String(status) }, seconds),
    countCode: (labels) => codes.inc(labels),
    countPayment: (labels) => payments.inc(labels),
    countCell: (labels) => cells.inc(labels),
    countRating: (labels) => ratings.inc(labels),
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
