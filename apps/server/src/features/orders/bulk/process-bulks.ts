import type { OpsCall } from '#features/staff/index.ts';
import { findMember, findStaffPermissions } from '#features/staff/index.ts';
import type { Context } from '#context.ts';
import { advance, WorkRefusedError } from '#db/queues/staged-work/claim.ts';
import { processDue, type StagedCounts } from '#db/queues/staged-work/process-due.ts';
import { throttleAfterBatch } from '#db/queues/staged-work/throttle-after-batch.ts';
import { findPartner, type Partner } from '#features/company/index.ts';
import { moveOne, type MoveOutcome } from './move-orders.ts';
import { rescheduleOrder } from './reschedule-order.ts';
import { orderBulkTable } from './order-bulk.table.ts';
import { listBulkRows, updateBulkRow, type BulkEntry, type BulkRow } from './order-bulk.store.ts';

/** The orders between two looks at whether the job was stopped and whether its author still may do it. */
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
  const next = { ...entry, cursor: last.position };
  for (const row of rows) {
    const outcome = await processRow(context, call, entry, row);
    next[outcome] += 1;
  }
  const { cursor, moved, unchanged, refused } = next;
  // Another state or cursor means that the job was stopped, or that another process works on it.
  await advance(context.upkeep, orderBulkTable, entry, { cursor, moved, unchanged, refused });
  await throttleAfterBatch(startedAt);
  return next;
}

async function processRow(
  context: Context,
  call: OpsCall,
  entry: BulkEntry,
  row: BulkRow,
): Promise<'moved' | 'unchanged' | 'refused'> {
  // A process that died before it wrote the progress has done these already.
  if (row.outcome !== null) return row.outcome;
  const { outcome, message } = await changeOne(context, call, entry, { uuid: row.orderId, version: row.version });
  await updateBulkRow(context.upkeep, row, { outcome, message: message?.slice(0, 500) ?? null });
  return outcome;
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
