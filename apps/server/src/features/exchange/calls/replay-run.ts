import type { ExchangeRun } from '@kaplya/contract';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { newIdAt } from '#db/time-ids.ts';
import { recordAudit, withStaffTransaction, type OpsCall } from '#features/staff/index.ts';
import { Refusal } from '#http/refusal.ts';
import { requirePermission } from '#http/require-permission.ts';
import type { exchangeRunTable } from '../exchange.table.ts';
import { lockFile } from '../stores/file.store.ts';
import {
  findCommitOf,
  findRunWithFile,
  insertRun,
  isFileBusy,
  lockRun,
  type ExchangeRunEntry,
} from '../stores/run.store.ts';
import { toRun } from './read-runs.ts';

/** Starts a dry run of an earlier document. Throws the Refusals `exchange.run_unknown`, `.not_now` and `.file_gone`. */
export function replayRun(context: Context, call: OpsCall, id: string): Promise<ExchangeRun> {
  return start(context, call, id, 'exchange.replayed', () => ({ mode: 'dry', state: 'waiting' }));
}

/**
 * Starts the commit of a dry run, with the permissions for all that it showed (rule 82a). Throws the Refusals of
 * `replayRun`, and `staff.permission_missing`.
 */
export function commitRun(context: Context, call: OpsCall, id: string): Promise<ExchangeRun> {
  return start(context, call, id, 'exchange.committed', async (transaction, dry) => {
    const isReady = dry.mode === 'dry' && dry.state === 'done';
    if (!isReady || (await findCommitOf(transaction, dry))) throw new Refusal('exchange.not_now');
    for (const permission of dry.rights) requirePermission(call.staff, permission);
    return { mode: 'apply', state: 'waiting', basedOn: dry.id };
  });
}

type NewRun = Pick<typeof exchangeRunTable.$inferInsert, 'mode' | 'state' | 'basedOn'>;

async function start(
  context: Context,
  call: OpsCall,
  id: string,
  action: string,
  decide: (transaction: Transaction, former: ExchangeRunEntry) => NewRun | Promise<NewRun>,
): Promise<ExchangeRun> {
  const { partner, staff } = call;
  const key = { partnerId: partner.id, id };
  const started = await withStaffTransaction(context, call, async (transaction) => {
    const found = await findRunWithFile(transaction, key);
    if (!found) throw new Refusal('exchange.run_unknown');
    // The file is locked first, as in `startRuns`, so that two runs of one file cannot start at the same time.
    const file = await lockFile(transaction, { partnerId: partner.id, fileId: found.fileId });
    const former = await lockRun(transaction, key);
    if (!file || !former) throw new Refusal('exchange.run_unknown');
    if (!file.isKept) throw new Refusal('exchange.file_gone');
    if (await isFileBusy(transaction, former)) throw new Refusal('exchange.not_now');
    const now = context.clock.now();
    const { fileId, sessionId, entry, type, name, countedAt } = former;
    const run = await insertRun(transaction, {
      ...{ partnerId: partner.id, id: newIdAt(now), fileId, sessionId, entry, type, name, countedAt },
      ...(await decide(transaction, former)),
      ...{ staffId: staff.id, createdAt: now, checkAt: now },
    });
    await recordAudit(context, transaction, call, {
      ...{ action, subject: `exchange-run:${run.id}`, before: {}, after: { file: file.name, of: id } },
    });
    return run;
  });
  void context.services.exchange.wake();
  const run = await findRunWithFile(context.database, { partnerId: partner.id, id: started.id });
  if (!run) throw new Refusal('exchange.run_unknown');
  return toRun(context.database, call, run);
}
