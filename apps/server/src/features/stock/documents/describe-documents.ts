import type { StockDocument } from '@kaplya/contract';
import type { Executor } from '#db/client.ts';
import { listReasonsById, listWarehouses } from '#features/company/index.ts';
import { listStaffNames } from '#features/staff/index.ts';
import type { CallOf } from '#http/call.ts';
import { countLines, type DocumentRow } from './document.store.ts';

/** Describes documents for staff, in the given order. */
export async function describeDocuments(
  executor: Executor,
  { partner, language }: CallOf<'partner' | 'language'>,
  rows: readonly DocumentRow[],
): Promise<StockDocument[]> {
  const reasonIds = [...new Set(rows.flatMap(({ reasonId }) => reasonId ?? []))];
  const staffIds = [
    ...new Set(rows.flatMap(({ staffId, postedBy }) => [staffId, ...(postedBy === null ? [] : [postedBy])])),
  ];
  const warehouses = await listWarehouses(executor, partner.id);
  const reasons = await listReasonsById(executor, { partnerId: partner.id, kind: 'write_off', ids: reasonIds });
  const names = await listStaffNames(executor, partner.id, staffIds);
  const lines = await countLines(
    executor,
    partner.id,
    rows.map(({ id }) => id),
  );
  const placeOf = (id: string) => ({ id, name: warehouses.find((each) => each.id === id)?.name ?? id });
  const personOf = (id: string) => ({ id, name: names.get(id) ?? '' });
  const reasonOf = (id: string) => ({ id, name: reasons.find((each) => each.id === id)?.names[language] ?? id });
  return rows.map((row) => ({
    ...{ id: row.id, number: row.number, kind: row.kind, note: row.note, version: row.version },
    state: row.postedAt === null ? 'draft' : 'posted',
    warehouse: placeOf(row.warehouseId),
    toWarehouse: row.toWarehouseId === null ? null : placeOf(row.toWarehouseId),
    reason: row.reasonId === null ? null : reasonOf(row.reasonId),
    author: personOf(row.staffId),
    createdAt: row.createdAt.toISOString(),
    postedAt: row.postedAt?.toISOString() ?? null,
    postedBy: row.postedBy === null ? null : personOf(row.postedBy),
    lineCount: lines.get(row.id) ?? 0,
  }));
}

export async function describeDocument(
  executor: Executor,
  reader: CallOf<'partner' | 'language'>,
  row: DocumentRow,
): Promise<StockDocument> {
  const [document] = await describeDocuments(executor, reader, [row]);
  if (!document) throw new Error('A document was not described');
  return document;
}
