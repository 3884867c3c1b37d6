import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from '#context.ts';
import { trace } from '#observability/tracing.ts';
import { findLanes, postponeLane, pollLane, type Lane } from './poll-lane.ts';

/**
 * Processes due rows at acquirers: payments opened by dead processes, payments without a notification, refunds,
 * receipts. Any number of processes can run it concurrently; each claims its own rows.
 */
export async function pollPayments(context: Context): Promise<void> {
  const { lanes, missing } = await findLanes(context);
  for (const lane of missing) {
    reportUnconfigured(context, lane);
    await postponeLane(context, lane, context.stopping);
  }
  await Promise.all(lanes.map((lane) => pollLane(context, lane, context.stopping)));
}

/** Timeout of a stop. Unanswered rows stay claimed for a while, and the next attempt uses the same key. */
const stopMilliseconds = 10_000;

/**
 * Polls every five seconds, because a payer waits; one loop per process. An account that is still busy is skipped, so
 * that none blocks another. Returns its stop function, which finishes rows in progress.
 */
export function watchPayments(context: Context, { everyMilliseconds = 5000 } = {}): () => Promise<void> {
  const busyLanes = new Map<string, Promise<void>>();
  const reported = new Set<string>();
  const stopping = new AbortController();
  const signal = AbortSignal.any([context.stopping, stopping.signal]);

  async function poll(): Promise<void> {
    const { lanes, missing } = await findLanes(context);
    for (const lane of missing) {
      if (!reported.has(lane.name)) reportUnconfigured(context, lane);
      reported.add(lane.name);
      await postponeLane(context, lane, signal);
    }
    for (const lane of lanes) {
      if (signal.aborted || busyLanes.has(lane.name)) continue;
      const polled = tracePoll(lane, () => pollLane(context, lane, signal))
        .catch((error: unknown) => context.logger.error({ err: error }, 'the poller of payments failed'))
        .finally(() => busyLanes.delete(lane.name));
      busyLanes.set(lane.name, polled);
    }
  }

  let polling: Promise<void> | null = null;
  const timer = setInterval(() => {
    polling ??= poll()
      .catch((error: unknown) => context.logger.error({ err: error }, 'the poller of payments failed'))
      .finally(() => {
        polling = null;
      });
  }, everyMilliseconds).unref();
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await polling;
    await Promise.race([Promise.all(busyLanes.values()), delay(stopMilliseconds, undefined, { ref: false })]);
  };
}

function tracePoll({ acquirer, partnerId }: Lane, poll: () => Promise<void>): Promise<void> {
  const attributes = { 'kaplya.partner.id': partnerId, 'kaplya.acquirer': acquirer };
  return trace(() => ({ name: 'poll payments', kind: 'internal', attributes }), poll);
}

/** Logs that an account is not configured, so that a person configures it again; no other account is used. */
function reportUnconfigured(
  { logger, metrics }: Context,
  { partnerId, acquirer, acquirerAccount: account }: Lane,
): void {
  logger.error({ partnerId, acquirer, account }, 'payments wait for an account that is not configured');
  metrics.countPayment({ outcome: 'account_missing' });
}
