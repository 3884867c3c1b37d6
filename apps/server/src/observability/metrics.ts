import { cellFailures, type CellFailure } from '@kaplya/domain';
import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Pool } from 'pg';

import type { Worker } from '#process/workers/worker.ts';

export type Metrics = {
  readonly registry: Registry;
  /**
   * Returns the metrics as text for Prometheus; if there are several processes, those of all, each labelled with its
   * number as `worker`.
   */
  read(): Promise<string>;
  /** `route` is the pattern of the path, never the path itself, because a label must have few values. */
  observeRequest(labels: { method: string; route: string; status: number }, seconds: number): void;
  /** Counts one-time codes: sent, refused by the provider, of unknown result, or a method switched off for a prefix. */
  countCode(labels: { method: string; outcome: 'sent' | 'failed' | 'unknown' | 'paused' }): void;
  /**
   * Counts the results and faults of payments and refunds: `mismatch`, `lost`, `hold_refused`, `refund_declined`,
   * `account_missing`, `unknown` and `given_up` need a person.
   */
  countPayment(labels: { outcome: PaymentOutcome }): void;
  /** Counts the results of cell orders; `late_opening` needs a person. */
  countCell(labels: { outcome: 'completed' | 'late_opening' | CellFailure }): void;
  /** Counts calls that a budget refused, by the budget and its scope. */
  countRefusedByBudget(labels: { budget: string; by: string }): void;
  /** Counts a delivery's rating, once for each order. */
  countRating(labels: { stars: number }): void;
  /** Counts the results of scheduled jobs' runs in this process. */
  countJob(labels: { job: string; outcome: 'done' | 'failed' }): void;
  /** Registers the jobs that this process runs, so that their metrics exist before their first run. */
  expectJobs(names: readonly string[]): void;
  /** Adds the number of due rows for which a job's run failed. */
  countJobRowsFailed(labels: { job: string }, count: number): void;
  watchPool(pool: Pool): void;
  /** Sets the number of partners that are not served because their rows are invalid. */
  setClosedPartners(count: number): void;
  /** Counts an invalid row each time that it is skipped. */
  countUnreadable(labels: { table: string }): void;
  /** Registers a queue; each scrape reads how many pages or calls run and how many wait. */
  watchQueue(of: 'page' | 'call', queue: { inHand(): number; waiting(): number }): void;
  /** Counts a page or call that was refused because too many were waiting. */
  countShed(of: 'page' | 'call'): void;
  /**
   * Registers the changes; each scrape reads whether the process receives those of others, and how many of its own it
   * could not announce yet.
   */
  watchChanges(changes: { isHearing(): boolean; countUnsent(): number }): void;
  /** `read` returns each job's last success in any process; called at each scrape. */
  watchJobs(read: () => Promise<readonly { readonly name: string; readonly lastSuccessAt: Date | null }[]>): void;
};

const paymentOutcomes = [
  'wait',
  'held',
  'release',
  'released',
  'lost',
  'hold_refused',
  'paid',
  'canceled',
  'refund',
  'mismatch',
  'unanswered',
  'refunded',
  'refund_declined',
  'account_missing',
  'unknown',
  'given_up',
  'receipt_refused',
] as const;
export type PaymentOutcome = (typeof paymentOutcomes)[number];

export function createMetrics(worker: Worker | null = null): Metrics {
  const registry = new Registry();
  if (worker) registry.setDefaultLabels({ worker: String(worker.number) });
  worker?.serveMetrics(() => registry.getMetricsAsJSON());
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
    help: 'Online payments and refunds by outcome; "refund" is money that came too late, "mismatch", "refund_declined", "account_missing", "unknown" and "given_up" need a person.',
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
  const jobs = new Counter({
    name: 'jobs_total',
    help: 'Runs of scheduled jobs in this process, by job and outcome; one that failed is tried again.',
    labelNames: ['job', 'outcome'] as const,
    registers: [registry],
  });
  const jobRowsFailed = new Counter({
    name: 'job_rows_failed_total',
    help: 'Of what was due in scheduled jobs, how much failed and stays due; the log names each.',
    labelNames: ['job'] as const,
    registers: [registry],
  });
  const closedPartners = new Gauge({
    name: 'partners_closed',
    help: 'Partners whose shops are closed because their rows cannot be read; the log names each.',
    registers: [registry],
  });
  const unreadable = new Counter({
    name: 'unreadable_rows_total',
    help: 'Rows that were left out because they cannot be read, each time that they were met; the log names each.',
    labelNames: ['table'] as const,
    registers: [registry],
  });
  const refusedByBudget = new Counter({
    name: 'http_budget_refusals_total',
    help: 'Calls that were refused because a budget was spent, by the budget and whom it counts.',
    labelNames: ['budget', 'by'] as const,
    registers: [registry],
  });
  const shed = {
    page: new Counter({
      name: 'pages_shed_total',
      help: 'Pages that were refused at once, because too many others were rendered.',
      registers: [registry],
    }),
    call: new Counter({
      name: 'calls_shed_total',
      help: 'Calls that were refused at once, because too many others waited.',
      registers: [registry],
    }),
  };
  // All outcomes start at 0: Prometheus sees no increase when a series first appears with 1, so the first fault would
  // raise no alert.
  for (const outcome of paymentOutcomes) payments.inc({ outcome }, 0);
  for (const outcome of ['completed', 'late_opening', ...cellFailures]) cells.inc({ outcome }, 0);
  for (const method of ['sms', 'call', 'email']) {
    for (const outcome of ['sent', 'failed', 'unknown', 'paused']) codes.inc({ method, outcome }, 0);
  }
  return {
    registry,
    async read() {
      if (!worker) return registry.metrics();
      return AggregatorRegistry.aggregate([...(await worker.collectMetrics())]).metrics();
    },
    observeRequest: ({ method, route, status }, seconds) =>
      requests.observe({ method, route, status: String(status) }, seconds),
    countCode: (labels) => codes.inc(labels),
    countPayment: (labels) => payments.inc(labels),
    countCell: (labels) => cells.inc(labels),
    countRefusedByBudget: (labels) => refusedByBudget.inc(labels),
    countRating: (labels) => ratings.inc(labels),
    countJob: (labels) => jobs.inc(labels),
    expectJobs(names) {
      for (const job of names) {
        for (const outcome of ['done', 'failed']) jobs.inc({ job, outcome }, 0);
        jobRowsFailed.inc({ job }, 0);
      }
    },
    countJobRowsFailed: (labels, count) => jobRowsFailed.inc(labels, count),
    watchJobs: (read) => {
      registry.registerMetric(
        new Gauge({
          name: 'job_last_success_timestamp_seconds',
          help: 'When each scheduled job last succeeded, in any process of the shop; absent while it never did.',
          labelNames: ['job'] as const,
          registers: [],
          async collect() {
            for (const { name: job, lastSuccessAt } of await read()) {
              if (lastSuccessAt) this.set({ job }, lastSuccessAt.getTime() / 1000);
            }
          },
        }),
      );
    },
    setClosedPartners: (count) => closedPartners.set(count),
    countUnreadable: ({ table }) => unreadable.inc({ table }),
    watchChanges: (changes) => {
      registry.registerMetric(
        new Gauge({
          name: 'changes_heard',
          help: '1 while this process hears of what other processes and people change; at 0 it asks for all of it anew.',
          registers: [],
          collect() {
            this.set(Number(changes.isHearing()));
          },
        }),
      );
      registry.registerMetric(
        new Gauge({
          name: 'changes_unsent',
          help: 'Changes of which this process could not tell the others yet; each is tried again once a second.',
          registers: [],
          collect() {
            this.set(changes.countUnsent());
          },
        }),
      );
    },
    watchQueue(of, queue) {
      const name = { page: 'page_renders', call: 'call_turns' }[of];
      registry.removeSingleMetric(name);
      registry.registerMetric(
        new Gauge({
          name,
          help: `The ${of}s by state: in_hand are worked at, waiting come after them.`,
          labelNames: ['state'] as const,
          registers: [],
          collect() {
            this.set({ state: 'in_hand' }, queue.inHand());
            this.set({ state: 'waiting' }, queue.waiting());
          },
        }),
      );
    },
    countShed: (of) => shed[of].inc(),
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
