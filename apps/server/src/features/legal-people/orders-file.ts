import type { EndpointAnswer, EndpointRequest, endpoints, operatorEndpoints } from '@kaplya/contract';
import { refundOfRemainder, vatIn, type Language } from '@kaplya/domain';
import type { CellValue } from '@kaplya/files/write-csv';
import type { Context } from '#context.ts';
import type { Executor } from '#db/client.ts';
import { withTransaction } from '#db/transaction.ts';
import { findLegalPerson, type LegalPersonRow } from '#features/identity/index.ts';
import {
  listContractOrders,
  listOrderLines,
  toOrderReceipt,
  toPaidLines,
  type OrderLineRow,
  type OrderRow,
} from '#features/orders/index.ts';
import { recordListExport, type OpsCall } from '#features/staff/index.ts';
import type { CallOf } from '#http/call.ts';
import { toSumCell } from '#http/listing/answer-with-list.ts';
import { toFileResponse, type FileFormat } from '#http/listing/to-file-response.ts';
import { Refusal } from '#http/refusal.ts';
import { listFileTexts } from '#languages/files/list-files/list-file-texts.ts';
import { getOwnCompany } from './own/own-company.ts';

type Query = EndpointRequest<typeof operatorEndpoints.exportOpsLegalPersonOrders>['query'];

/** A company's orders by contract of a month as a file in JSON, for its people. */
export async function exportOwnOrders(
  context: Context,
  call: CallOf<'partner' | 'bearer' | 'language'>,
  id: string,
  query: Query,
): Promise<EndpointAnswer<typeof endpoints.exportLegalPersonOrders>> {
  const company = await withTransaction(context.database, (transaction) => getOwnCompany(transaction, call, id));
  const response = answerWithOrders(context.database, call.language, company, query);
  const { format = 'csv' } = query;
  return {
    name: `${nameOf(company, query)}.${format}`,
    contentType: response.headers.get('content-type') ?? '',
    base64: Buffer.from(await response.arrayBuffer()).toString('base64'),
  };
}

/** The same for staff, with an audit entry. */
export async function exportOpsOrdersOf(context: Context, call: OpsCall, id: string, query: Query): Promise<Response> {
  const company = await findLegalPerson(context.database, { partnerId: call.partner.id, id });
  if (!company) throw new Refusal('legal_person.unknown');
  const { month, format = 'csv' } = query;
  await recordListExport(context, call, { name: 'legal-person-orders', filters: { company: id, month }, format });
  return answerWithOrders(context.database, call.language, company, query);
}

function answerWithOrders(
  executor: Executor,
  language: Language,
  company: LegalPersonRow,
  { month, format = 'csv' }: Query,
): Response {
  const { name } = listFileTexts[language].contractOrders;
  const file = { format, name: nameOf(company, { month }), worksheet: name };
  return toFileResponse(listRows(executor, { company, month, language, format }), file);
}

const nameOf = ({ taxNumber, id }: LegalPersonRow, { month }: Pick<Query, 'month'>) =>
  `orders-${taxNumber || id}-${month}`;

type File = {
  readonly company: LegalPersonRow;
  readonly month: string;
  readonly language: Language;
  readonly format: FileFormat;
};
type Row = {
  readonly goods: string;
  readonly quantity: number;
  readonly price: number;
  readonly sum: number;
  /** Null: unknown, as for bottles that the courier counted. */
  readonly vatCode: number | null;
};

const pageSize = 200;

/** A row for each line, as a receipt would have it, and the sum of all at the end. */
async function* listRows(executor: Executor, { company, month, language, format }: File): AsyncGenerator<CellValue[]> {
  const { columns, contractOrders: texts } = listFileTexts[language];
  const titles = ['number', 'deliveryDay', 'product', 'quantity', 'price', 'total', 'vatRate', 'vat'] as const;
  yield titles.map((title) => columns[title]);
  const of = { partnerId: company.partnerId, legalPersonId: company.id };
  const days = { from: `${month}-01`, to: lastDayOf(month) };
  let sum = 0;
  let vatSum = 0;
  let after: OrderRow | null = null;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- pages follow each other
    const orders: OrderRow[] = await listContractOrders(executor, of, days, { after, limit: pageSize });
    const ids = orders.map(({ id }) => id);
    // oxlint-disable-next-line no-await-in-loop -- likewise
    const lines = Map.groupBy(await listOrderLines(executor, of.partnerId, ids), ({ orderId }) => orderId);
    for (const order of orders) {
      for (const row of toRows(order, lines.get(order.id) ?? [], texts.countedContainers)) {
        const vat = row.vatCode === null ? null : vatIn(row.vatCode, row.sum);
        sum += row.sum;
        vatSum += vat?.sum ?? 0;
        yield [
          ...[order.number, order.intervalDay, row.goods, row.quantity],
          ...[toSumCell({ amount: row.price }, format), toSumCell({ amount: row.sum }, format)],
          ...(vat ? [vat.rate, toSumCell({ amount: vat.sum }, format)] : [texts.withoutVat, null]),
        ];
      }
    }
    after = orders.at(-1) ?? null;
    if (orders.length < pageSize) break;
  }
  yield [
    texts.sum,
    null,
    null,
    null,
    null,
    toSumCell({ amount: sum }, format),
    null,
    toSumCell({ amount: vatSum }, format),
  ];
}

function toRows(order: OrderRow, lines: readonly OrderLineRow[], countedContainers: string): Row[] {
  const rows = toOrderReceipt(lines, refundOfRemainder(toPaidLines(lines)).lines).map((line): Row => {
    const { name: goods, quantity, unitPriceMinor: price, vatCode } = line;
    return { goods, quantity, price, sum: price * quantity, vatCode };
  });
  const counted = order.adjustmentMinor;
  if (counted <= 0) return rows;
  const vatCode = lines.find(({ kind }) => kind === 'container')?.vatCode ?? null;
  return [...rows, { goods: countedContainers, quantity: 1, price: counted, sum: counted, vatCode }];
}

/** The last day of a month like `2026-02`. */
function lastDayOf(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}
