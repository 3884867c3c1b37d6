import type { ExchangeRun } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { recordAudit, withStaffTransaction, type OpsCall } from '#features/staff/index.ts';
import { Refusal } from '#http/refusal.ts';
import { endRuns, findRunWithFile } from '../stores/run.store.ts';
import { toRun } from './read-runs.ts';

const failure = { code: 'exchange.ended' };

/**
 * Ends a run that waits or is worked on; what it has written stays. Throws the Refusals `exchange.run_unknown` and
 * `exchange.not_now`.
 */
export async function endRun(context: Context, call: OpsCall, id: string): Promise<ExchangeRun> {
  const partnerId = call.partner.id;
  await withStaffTransaction(context, call, async (transaction) => {
    const found = await findRunWithFile(transaction, { partnerId, id });
    if (!found) throw new Refusal('exchange.run_unknown');
    const ended = await endRuns(transaction, partnerId, { id, failure, endedAt: context.clock.now() });
    if (ended === 0) throw new Refusal('exchange.not_now');
    await recordAudit(context, transaction, call, {
      ...{ action: 'exchange.run_ended', subject: `exchange-run:${id}` },
      ...{ before: { state: found.state }, after: { state: 'ended', file: found.entry ?? found.fileName } },
    });
  });
  const run = await findRunWithFile(context.database, { partnerId, id });
  if (!run) throw new Refusal('exchange.run_unknown');
  return toRun(context.database, call, run);
}

/** Ends every run that waits or is worked on; returns how many. */
export function endAllRuns(context: Context, call: OpsCall): Promise<{ ended: number }> {
  return withStaffTransaction(context, call, async (transaction) => {
    const ended = await endRuns(transaction, call.partner.id, { failure, endedAt: context.clock.now() });
    if (ended > 0)
      await recordAudit(context, transaction, call, {
        ...{ action: 'exchange.runs_ended', subject: 'exchange:1c', before: {}, after: { runs: ended } },
      });
    return { ended };
  });
}
