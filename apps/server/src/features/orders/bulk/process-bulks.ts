import type { OpsCall } from '#features/staff/index.ts';
import { findMember, findStaffPermissions } from '#features/staff/index.ts';
import type { Context } from '#context.ts';
import { advance, ClaimLostError, WorkRefusedError } from '#db/queues/staged-work/claim.ts';
import { attemptsAtMost, processDue, type StagedCounts } from '#db/queues/staged-work/process-due.ts';
import { throttleAfterBatch } from '#db/queues/staged-work/throttle-after-batch.ts';
import { withTransaction } from '#db/transaction.ts';
import { findPartner, type Partner } from '#features/company/index.ts';
import { Refusal } from '#http/refusal.ts';
import { moveOne, toRefused, type MoveOutcome } from './move-orders.ts';
import { rescheduleOrder } from './reschedule-order.ts';
import { orderBulkTable } from './order-bulk.table.ts';
import { listBulkRows, saveOutcome, type BulkEntry, type BulkRow } from './order-bulk.store.ts';

/** The orders between two looks at whether the job's author still may do it. */
const rowsAtOnce = 20;

/** Texts about people stand in the orders alone once a job is over, where the deletion of an account finds them. */
const textless = { note: null };

/** Works on due jobs batch by batch, each shop in turn; continues those of which a process died or stopped. */
export const processDueBulks = (context: Context): Promise<StagedCounts> =>
  processDue<BulkEntry>(context, {
    table: orderBulkTable,
    isStateFixed: true,
    failure: { code: 'server.failed' },
    atEnd: textless,
    async run(entry) {
      const partner = await findPartner(context, entry.partnerId);
      if (!partner) throw new Error('The partner of a job is missing');
      return runBatch(context, partner, entry);
    },
  });

/** Returns the progress after a batch, so that the jobs of other shops have their turn; null at the end of the job. */
async function runBatch(context: Context, partner: Partner, entry: BulkEntry): Promise<BulkEntry | null> {
  const startedAt = performance.now();
  const call = await actAsAuthor(context, partner, entry);
  const rows = await listBulkRows(context.upkeep, entry, { after: entry.cursor, limit: rowsAtOnce });
  const last = rows.at(-1);
  if (!last) {
    const end = { state: 'done', checkAt: null, attempts: 0, failure: null, endedAt: context.clock.now() } as const;
    await advance(context.upkeep, orderBulkTable, entry, { ...end, ...textless });
    return null;
  }
  for (const row of rows) {
    // A process that died before it moved the cursor has done these already.
    if (row.outcome === null) await processRow(context, call, entry, row);
  }
  const { position: cursor } = last;
  // Another state or cursor means that the job was stopped, or that another process works on it.
  await advance(context.upkeep, orderBulkTable, entry, { cursor });
  await throttleAfterBatch(startedAt);
  return { ...entry, cursor };
}

/** Changes an order and counts the outcome. Throws ClaimLostError once somebody has stopped the job. */
async function processRow(context: Context, call: OpsCall, entry: BulkEntry, row: BulkRow): Promise<void> {
  const { outcome, message } = await changeOne(context, call, entry, {
    uuid: row.orderId,
    version: row.version,
  }).catch((error: unknown) => {
    if (entry.attempts < attemptsAtMost) throw error;
    // The others must not wait for an order that fails at every attempt.
    context.logger.error({ err: error, orderId: row.orderId }, 'an order of a job was left as it is');
    return toRefused(call, new Refusal('server.failed'));
  });
  const saved = { outcome, message: message?.slice(0, 500) ?? null };
  const state = await withTransaction(context.upkeep, (transaction) => saveOutcome(transaction, row, saved));
  if (state !== 'working') throw new ClaimLostError();
}

function changeOne(
  context: Context,
  call: OpsCall,
  { action, slot, reasonId, note }: BulkEntry,
  order: { readonly uuid: string; readonly version: number },
): Promise<MoveOutcome> {
  if (action !== 'rescheduled')
    return moveOne(context, call, {
      ...{ ...order, status: action, preview: false },
      ...{ reasonId: reasonId ?? undefined, note: note ?? undefined },
    });
  if (!slot) throw new Error('A job that reschedules has no slot');
  return rescheduleOrder(context, call, { ...order, slot });
}

/** The call of the job's author with their present permissions. Throws WorkRefusedError if they lack the one it needs. */
async function actAsAuthor(context: Context, partner: Partner, entry: BulkEntry): Promise<OpsCall> {
  const { partnerId, staffId, caller, language, id } = entry;
  const [permissions, member] = await Promise.all([
    findStaffPermissions(context.upkeep, { partnerId, staffId }),
    findMember(context.upkeep, { partnerId, staffId }),
  ]);
  if (!member || !permissions.has('orders.write')) throw new WorkRefusedError({ code: 'staff.permission_missing' });
  const { ip, userAgent, sessionId } = caller;
  return {
    ...{ partner, language },
    bearer: { subjectId: staffId, sessionId, roles: [], partnerId, issuedAt: entry.createdAt },
    caller: { ip, userAgent, peer: ip, host: '', origin: '', requestId: id, isSecure: true },
    staff: { id: staffId, name: member.name, isOwner: false, permissions },
  };
}
