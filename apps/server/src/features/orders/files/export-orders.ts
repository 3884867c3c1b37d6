import type { EndpointRequest, operatorEndpoints } from '@kaplya/contract';
import { toZoned } from '@kaplya/domain';
import type { Context } from '#context.ts';
import { mayReadCustomers, recordListExport, showPerson } from '#features/staff/index.ts';
import type { OpsCall } from '#http/call.ts';
import { answerWithList } from '#http/listing/answer-with-list.ts';
import { listFileTexts } from '#languages/files/list-files/list-file-texts.ts';
import { describeRows } from '../listing/describe-rows.ts';
import { readOrderPage } from '../listing/list-ops-orders.ts';
import { resolveFilters } from '../listing/order-conditions.ts';

type Query = EndpointRequest<typeof operatorEndpoints.exportOrders>['query'];

/** The filtered orders as a file, in the order of the list. Throws the Refusal `file.too_large`. */
export async function exportOrders(
  context: Context,
  call: OpsCall,
  { sort: by = 'delivery', format, ...filters }: Query,
): Promise<Response> {
  const { partner, staff } = call;
  const filterContext = { partner, now: context.clock.now(), seesPhones: mayReadCustomers(staff) };
  const conditions = await resolveFilters(context.database, filters, filterContext);
  const { orderStatuses, orderPayments } = listFileTexts[call.language];
  return answerWithList(context, call, {
    ...{ name: 'orders', filters, format },
    async readPage(page) {
      if (!conditions) return { items: [], total: 0 };
      const { orders, ...position } = await readOrderPage(context.database, partner.id, conditions, { by, ...page });
      const rows = await describeRows(context, call, orders);
      return {
        items: rows.map((row, index) => ({ ...row, note: showPerson(orders[index]?.note ?? '', staff) })),
        ...position,
      };
    },
    columns: [
      ['number', ({ number }) => number],
      ['created', ({ createdAt, timeZone }) => toLocalTime(createdAt, timeZone)],
      ['status', ({ status }) => orderStatuses[status]],
      ['payment', ({ payment }) => orderPayments[payment]],
      ['method', ({ paymentMethod }) => paymentMethod.name],
      ['name', ({ customer }) => customer.name],
      ['phone', ({ customer }) => customer.phone],
      ['address', ({ address }) => address],
      ['zone', ({ zone }) => zone.name],
      ['deliveryDay', ({ slot }) => slot.day],
      ['from', ({ slot }) => slot.from],
      ['to', ({ slot }) => slot.to],
      ['bottles', ({ bottles }) => bottles],
      ['emptiesDeclared', ({ emptiesDeclared }) => emptiesDeclared],
      ['emptiesReturned', ({ emptiesReturned }) => emptiesReturned],
      ['total', ({ total }) => total],
      ['toPay', ({ toPay }) => toPay],
      ['paid', ({ paid }) => paid],
      ['refunded', ({ refunded }) => refunded],
      ['currency', ({ total }) => total.currency],
      ['source', ({ source }) => source],
      ['comment', ({ note }) => note],
    ],
    recordExport: (...parameters) =>
      recordListExport(...parameters, { action: 'orders.exported', subject: 'orders:file' }),
  });
}

/** The time of the order's city, which may differ from that of the shop. */
function toLocalTime(instant: string, timeZone: string): string {
  const { date, time } = toZoned(Date.parse(instant), timeZone);
  return `${date} ${time}`;
}
