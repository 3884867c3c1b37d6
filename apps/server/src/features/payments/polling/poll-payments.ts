import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from '#context.ts';
import { findLanes, parkLane, pollLane, type Lane } from './poll-lane.ts';

/**
 * Goes on with everything that waits for an acquirer and is due now: openings whose process died, payments whose notification
 * never came, refunds, receipts. Any number of processes may do it at once, each takes its own.
 */
export async function pollPayments(context: Context): Promise<void> {
  const { lanes, missing } = await findLanes(context);
  for (const lane of missing) {
    report(context, lane);
    await parkLane(context, lane, context.stopping);
  }
  await Promise.all(lanes.map((lane) => pollLane(context, lane, context.stopping)));
}

/** What is not answered by then is left: its row is claimed, and whoever comes back to it asks with the same key. */
const stopMilliseconds = 10_000;

/**
 * Looks every five seconds, for a payer waits: the one loop of a process. An account that is still at work is left to it, so
 * that none waits for another. Gives what ends it: nothing new is begun, what is in hand is finished.
 */
export function watchPayments(context: Context, { everyMilliseconds = 5000 } = {}): () => Promise<void> {
  const atWork = new Map<string, Promise<void>>();
  const reported = new Set<string>();
  const stopping = new AbortController();
  const signal = AbortSignal.any([context.stopping, stopping.signal]);

  async function look(): Promise<void> {
    const { lanes, missing } = await findLanes(context);
    for (const lane of missing) {
      if (!reported.has(lane.name)) report(context, lane);
      reported.add(lane.name);
      await parkLane(context, lane, signal);
    }
    for (const lane of lanes) {
      if (signal.aborted || atWork.has(lane.name)) continue;
      const work = pollLane(context, lane, signal)
        .catch((error: unknown) => context.logger.error({ err: error }, 'the poller of payments failed'))
        .finally(() => atWork.delete(lane.name));
      atWork.set(lane.name, work);
    }
  }

  let looking: Promise<void> | null = null;
  const timer = setInterval(() => {
    looking ??= look()
      .catch((error: unknown) => context.logger.error({ err: error }, 'the poller of payments failed'))
      .finally(() => {
        looking = null;
      });
  }, everyMilliseconds).unref();
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await looking;
    await Promise.race([Promise.all(atWork.values()), delay(stopMilliseconds, undefined, { ref: false })]);
  };
}

/** A person has to name the account again; what belongs to it is not asked for anywhere else. */
function report({ logger, metrics }: Context, { partnerId, acquirer, acquirerAccount: account }: Lane): void {
  logger.error({ partnerId, acquirer, account }, 'payments wait for an account that is not configured');
  metrics.countPayment({ outcome: 'account_missing' });
}
