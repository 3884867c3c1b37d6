import type { UndeliveredOrder } from '@kaplya/contract';
import type { Translate } from '#i18n/use-text.ts';
import type { createFormats } from '#kit/format/create-formats.ts';
import type { ListDefinition } from '#kit/list/list-definition.ts';
import { call } from '#platform/data/client.ts';
import { fetchFile } from '#platform/data/files.ts';
import { WhyCell } from './why-cell.tsx';

type Row = UndeliveredOrder;

/** The list of orders that came back, in the language and time zone of the reader. */
export function undeliveredList(t: Translate, formats: ReturnType<typeof createFormats>): ListDefinition<Row> {
  const { dateTime, money, day, dayOf, time, phone: toPhone } = formats;
  return {
    id: 'undelivered',
    columns: [
      {
        id: 'order',
        label: 'worklists.undelivered.order',
        cell: ({ order }) => t('worklists.undelivered.number', { number: order.number }),
        isOneLine: true,
      },
      {
        id: 'since',
        label: 'worklists.undelivered.since',
        cell: ({ since }) => dateTime(since),
        card: 'aside',
        needsRoom: 'some',
      },
      { id: 'reason', label: 'worklists.undelivered.note', cell: (row) => <WhyCell row={row} /> },
      { id: 'customer', label: 'worklists.undelivered.customer', cell: ({ customerName }) => customerName },
      {
        id: 'phone',
        label: 'worklists.undelivered.phone',
        cell: ({ phone }) => toPhone(phone),
        isOneLine: true,
        needsRoom: 'some',
      },
      { id: 'address', label: 'worklists.undelivered.address', cell: ({ address }) => address, needsRoom: 'much' },
      {
        id: 'was',
        label: 'worklists.undelivered.was',
        cell: ({ slot }) => `${day(dayOf(slot.from))}, ${time(slot.from)}–${time(slot.to)}`,
        isExtra: true,
      },
      {
        id: 'paid',
        label: 'worklists.undelivered.paid',
        cell: ({ money: { paid } }) => (paid.amount > 0 ? money(paid) : null),
        align: 'end',
        needsRoom: 'much',
      },
      {
        id: 'call',
        label: 'worklists.undelivered.call',
        cell: ({ call: later }) => later && dateTime(later.dueAt),
        needsRoom: 'much',
      },
    ],
    filters: [],
    getId: ({ order }) => order.uuid,
    getTitle: ({ order }) => t('worklists.undelivered.number', { number: order.number }),
    getPath: ({ order }) => `/orders/${order.uuid}`,
    liveKind: 'order',
    load: ({ cursor, limit, signal }) =>
      call('listUndelivered', { query: { limit, ...(cursor !== null && { cursor }) }, signal }),
    file: {
      name: 'undelivered',
      permission: 'lists.export',
      fetch: (_asked, format) => fetchFile('exportUndelivered', { query: { format } }),
    },
  };
}
