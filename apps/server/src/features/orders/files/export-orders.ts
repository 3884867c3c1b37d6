import type { EndpointRequest, operatorEndpoints, OpsOrderRow } from '@kaplya/contract';
import { toZoned, type Language } from '@kaplya/domain';
import type { CellValue } from '@kaplya/files/write-csv';
import type { Context } from '#context.ts';
import {
  mayReadCustomers,
  recordAudit,
  withStaffTransaction,
  type StaffCall,
  type StaffReader,
} from '#features/staff/index.ts';
import { toSumCell } from '#http/listing/answer-with-list.ts';
import { toFileResponse, type FileFormat } from '#http/listing/to-file-response.ts';
import { Refusal } from '#http/refusal.ts';
import { orderFileColumns, orderFileTexts, type OrderFileColumn } from '#languages/files/order-file.ts';
import { describeRows } from '../listing/describe-rows.ts';
import { positionOf } from '../listing/list-ops-orders.ts';
import {
  countOrdersOfPartner,
  listOrdersOfPartner,
  type OrderPosition,
  type OrdersPage,
  type OrderConditions,
} from '../listing/order-list.store.ts';
import { resolveFilters } from '../listing/order-conditions.ts';

const rowsAtMost = 100_000;
const rowsAtOnce = 500;

type Query = EndpointRequest<typeof operatorEndpoints.exportOrders>['query'];

/**
 * The filtered orders as a file: a .csv that a Russian Excel opens, with a mark of UTF-8, semicolons, commas in sums, and
 * nothing that it would calculate, or an .xlsx. Read page by page as the caller takes it. One entry of the audit tells that
 * it was taken, by which filters. Throws the Refusal `file.too_large`.
 */
export async function exportOrders(
  context: Context,
  call: StaffReader & StaffCall & { readonly request: Request },
  { sort: by = 'delivery', format = 'csv', ...filters }: Query,
): Promise<Response> {
  const { partner, staff } = call;
  const asked = { partner, now: context.clock.now(), seesPhones: mayReadCustomers(staff) };
  const wanted = await resolveFilters(context.database, filters, asked);
  const total = wanted ? await countOrdersOfPartner(context.database, partner.id, wanted, rowsAtMost + 1) : 0;
  if (total > rowsAtMost) throw new Refusal('file.too_large', { params: { most: rowsAtMost } });
  const { q, ...others } = filters;
  await withStaffTransaction(context, call, (transaction) =>
    recordAudit(context, transaction, call, {
      ...{ action: 'orders.exported', subject: 'orders:file', before: {}, after: { ...others, format, rows: total } },
      // What was looked for may be a name or a phone.
      personal: { personId: null, after: q === undefined ? {} : { q } },
    }),
  );
  const { date } = toZoned(asked.now.getTime(), partner.timeZone);
  const rows = listFileRows(context, call, { wanted, by, format });
  return toFileResponse(rows, { format, name: `orders-${date}`, worksheet: 'orders' });
}

/** The headings, and the orders read page by page as the caller takes them. */
async function* listFileRows(
  context: Context,
  reader: StaffReader,
  { wanted, by, format }: { wanted: OrderConditions | null; by: OrderPosition['by']; format: FileFormat },
): AsyncGenerator<CellValue[]> {
  const { columns } = orderFileTexts[reader.language];
  yield orderFileColumns.map((column) => columns[column]);
  if (!wanted) return;
  let after: OrderPosition | null = null;
  let isLast = false;
  while (!isLast) {
    const page: OrdersPage = { by, after, limit: rowsAtOnce };
    const orders = await listOrdersOfPartner(context.database, reader.partner.id, wanted, page);
    const notes = new Map(orders.map(({ id, note }) => [id, note]));
    const rows = await describeRows(context, reader, orders);
    yield* rows.map((row) => toCells(row, notes.get(row.uuid) ?? '', { language: reader.language, format }));
    const last = orders.at(-1);
    isLast = !last || orders.length < rowsAtOnce;
    if (last) after = positionOf(last, by);
  }
}

function toCells(
  row: OpsOrderRow,
  note: string,
  { language, format }: { language: Language; format: FileFormat },
): CellValue[] {
  const { statuses, payments } = orderFileTexts[language];
  const created = toZoned(Date.parse(row.createdAt), row.timeZone);
  const cells: Readonly<Record<OrderFileColumn, CellValue>> = {
    number: row.number,
    created: `${created.date} ${created.time}`,
    status: statuses[row.status],
    payment: payments[row.payment],
    method: row.paymentMethod.name,
    name: row.customer.name,
    phone: row.customer.phone,
    address: row.address,
    zone: row.zone.name,
    day: row.slot.day,
    from: row.slot.from,
    to: row.slot.to,
    bottles: row.bottles,
    emptiesDeclared: row.emptiesDeclared,
    emptiesReturned: row.emptiesReturned ?? '',
    total: toSumCell(row.total, format),
    toPay: toSumCell(row.toPay, format),
    paid: toSumCell(row.paid, format),
    refunded: toSumCell(row.refunded, format),
    currency: row.total.currency,
    source: row.source,
    note,
  };
  return orderFileColumns.map((column) => cells[column]);
}
