import type { EndpointAnswer, EndpointRequest, operatorEndpoints, OrderBulk } from '@kaplya/contract';
import type { Context } from '#context.ts';
import {
  listStaffNames,
  recordAudit,
  recordListExport,
  withStaffTransaction,
  type OpsCall,
} from '#features/staff/index.ts';
import { toErrorEnvelope } from '#http/error-response.ts';
import { answerWithList } from '#http/listing/answer-with-list.ts';
import { toTotal, usualLimit, type CountLimit } from '#http/listing/counted-page.ts';
import { parseNumberCursor } from '#http/listing/cursor.ts';
import { cutPage } from '#http/listing/cut-page.ts';
import { Refusal } from '#http/refusal.ts';
import { listFileTexts } from '#languages/files/list-files/list-file-texts.ts';
import { findBulk, listBulkRows, listBulks, lockBulk, updateBulk, type BulkEntry } from './order-bulk.store.ts';

type Calls = Pick<typeof operatorEndpoints, 'listOrderBulks' | 'listOrderBulkRows' | 'exportOrderBulkRows'>;
type Reader = Pick<OpsCall, 'partner' | 'language' | 'caller'>;

export function toBulk(entry: BulkEntry, names: ReadonlyMap<string, string>, reader: Reader): OrderBulk {
  const { id, action, slot, state, total, moved, unchanged, refused, createdAt, endedAt, staffId, failure } = entry;
  const code = failure?.code === 'staff.permission_missing' ? 'staff.permission_missing' : 'server.failed';
  const { language, partner, caller } = reader;
  return {
    ...{ id, action, slot, state, total, moved, unchanged, refused },
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    by: { id: staffId, name: names.get(staffId) ?? '' },
    message:
      failure &&
      toErrorEnvelope(new Refusal(code, { params: { permission: 'orders.write' } }), {
        ...{ language, currency: partner.currency, requestId: caller.requestId },
      }).message,
  };
}

async function describe(context: Context, call: OpsCall, entries: readonly BulkEntry[]): Promise<OrderBulk[]> {
  const ids = [...new Set(entries.map(({ staffId }) => staffId))];
  const names = await listStaffNames(context.database, call.partner.id, ids);
  return entries.map((entry) => toBulk(entry, names, call));
}

export async function readBulks(
  context: Context,
  call: OpsCall,
  { limit = usualLimit }: EndpointRequest<Calls['listOrderBulks']>['query'],
): Promise<{ items: OrderBulk[] }> {
  return { items: await describe(context, call, await listBulks(context.database, call.partner.id, limit)) };
}

/** Throws the Refusal `order.bulk_unknown`. */
export async function readBulk(context: Context, call: OpsCall, id: string): Promise<{ bulk: OrderBulk }> {
  return describeOne(context, call, await requireBulk(context, call, id));
}

async function describeOne(context: Context, call: OpsCall, entry: BulkEntry): Promise<{ bulk: OrderBulk }> {
  const [bulk] = await describe(context, call, [entry]);
  if (!bulk) throw new Error('A job has no description');
  return { bulk };
}

async function requireBulk(context: Context, { partner }: OpsCall, id: string): Promise<BulkEntry> {
  const entry = await findBulk(context.database, { partnerId: partner.id, id });
  if (!entry) throw new Refusal('order.bulk_unknown');
  return entry;
}

/** The orders of a job with their outcomes. Throws the Refusal `order.bulk_unknown`. */
export async function readBulkRows(
  context: Context,
  call: OpsCall,
  id: string,
  {
    outcome,
    limit = usualLimit,
    cursor,
    countAtMost,
  }: EndpointRequest<Calls['listOrderBulkRows']>['query'] & CountLimit,
): Promise<EndpointAnswer<Calls['listOrderBulkRows']>> {
  const entry = await requireBulk(context, call, id);
  const found = await listBulkRows(context.database, entry, {
    ...{ after: parseNumberCursor(cursor), limit: limit + 1, outcome },
  });
  const { rows, nextCursor } = cutPage(found, limit, ({ position }) => String(position));
  return {
    items: rows.map((row) => ({ uuid: row.orderId, number: row.number, outcome: row.outcome, message: row.message })),
    nextCursor,
    ...toTotal(outcome === undefined ? entry.total : entry[outcome], countAtMost),
  };
}

/** The outcomes of a job as a file. Throws the Refusals `order.bulk_unknown` and `file.too_large`. */
export async function exportBulkRows(
  context: Context,
  call: OpsCall,
  id: string,
  { format, ...filters }: EndpointRequest<Calls['exportOrderBulkRows']>['query'],
): Promise<Response> {
  const { bulkOutcomes } = listFileTexts[call.language];
  await requireBulk(context, call, id);
  return answerWithList(context, call, {
    ...{ name: 'order-bulk', filters: { bulk: id, ...filters }, format, recordExport: recordListExport },
    readPage: (page) => readBulkRows(context, call, id, { ...filters, ...page }),
    columns: [
      ['number', ({ number }) => number],
      ['outcome', ({ outcome }) => outcome && bulkOutcomes[outcome]],
      ['errors', ({ message }) => message],
    ],
  });
}

/** Ends a job before its end. Throws the Refusals `order.bulk_unknown` and `order.bulk_over`. */
export async function stopBulk(context: Context, call: OpsCall, id: string): Promise<{ bulk: OrderBulk }> {
  const stopped = await withStaffTransaction(context, call, async (transaction) => {
    const entry = await lockBulk(transaction, { partnerId: call.partner.id, id });
    if (!entry) throw new Refusal('order.bulk_unknown');
    if (entry.state !== 'working') throw new Refusal('order.bulk_over');
    const fields = { state: 'stopped', checkAt: null, note: null, endedAt: context.clock.now() } as const;
    const ended = await updateBulk(transaction, entry, fields);
    await recordAudit(context, transaction, call, {
      ...{ action: 'orders.bulk_stopped', subject: `order-bulk:${id}` },
      ...{ before: { state: entry.state }, after: { state: ended.state } },
    });
    return ended;
  });
  return describeOne(context, call, stopped);
}
