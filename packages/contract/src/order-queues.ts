import type { OpsOrderView } from './shapes/ops/orders/ops-order.ts';

/**
 * The queues whose length the console shows: the field of the count and the view that lists the same orders. `today` is
 * a day's work and `undelivered` has a queue of its own.
 */
export const orderQueues = {
  toConfirm: 'to-confirm',
  pointMissing: 'point-missing',
  unpaid: 'unpaid',
  late: 'late',
  refundsDeclined: 'refunds-declined',
  cashToReturn: 'cash-to-return',
  badlyRated: 'badly-rated',
} as const satisfies Record<string, OpsOrderView>;
