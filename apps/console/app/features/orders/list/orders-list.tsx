import type { OpsOrderRow } from '@kaplya/contract';
import { orderStatuses } from '@kaplya/domain/order-states';
import { relativeDays } from '@kaplya/domain/relative-days';
import type { ListDefinition } from '#kit/list/list-definition.ts';
import { call } from '#platform/data/client.ts';
import { fetchFile } from '#platform/data/files.ts';
import { OrderStatusPill } from '../status/order-status.tsx';
import { PaymentPill } from '../status/payment-pill.tsx';
import { CustomerCell, SlotCell, SourceCell, sources, SumCell } from './order-cells.tsx';

const queues = [
  ...(['today', 'to-confirm', 'point-missing', 'unpaid', 'late'] as const),
  ...(['undelivered', 'refunds-declined', 'cash-to-return', 'badly-rated'] as const),
] as const;

export const ordersList: ListDefinition<OpsOrderRow> = {
  id: 'orders',
  liveKind: 'order',
  columns: [
    { id: 'number', label: 'orders.number', cell: ({ number }) => number },
    { id: 'status', label: 'orders.status', cell: ({ status }) => <OrderStatusPill status={status} />, card: 'aside' },
    { id: 'slot', label: 'orders.slot', cell: (row) => <SlotCell row={row} /> },
    { id: 'customer', label: 'orders.customer', cell: (row) => <CustomerCell row={row} /> },
    {
      id: 'address',
      label: 'orders.address',
      cell: ({ address }) => <span className="line-clamp-2 min-w-36">{address}</span>,
      needsRoom: 'some',
    },
    { id: 'bottles', label: 'orders.bottles', cell: ({ bottles }) => bottles, align: 'end', needsRoom: 'much' },
    {
      id: 'payment',
      label: 'orders.payment',
      cell: ({ payment }) => <PaymentPill state={payment} />,
      card: 'aside',
      needsRoom: 'some',
    },
    { id: 'sum', label: 'orders.sum', cell: (row) => <SumCell row={row} />, align: 'end', needsRoom: 'much' },
    { id: 'zone', label: 'orders.zone', cell: ({ zone }) => zone.name, isExtra: true },
    { id: 'source', label: 'orders.source', cell: (row) => <SourceCell row={row} />, isExtra: true },
    { id: 'rating', label: 'orders.rating', cell: ({ ratingStars }) => ratingStars, align: 'end', isExtra: true },
    { id: 'method', label: 'orders.method', cell: ({ paymentMethod }) => paymentMethod.name, isExtra: true },
  ],
  filters: [
    { kind: 'search', name: 'q', label: 'orders.search' },
    { kind: 'day', name: 'date', label: 'orders.day', relative: relativeDays },
    { kind: 'choice', name: 'zone', label: 'orders.zone' },
    { kind: 'choice', name: 'slot', label: 'orders.slot' },
    {
      kind: 'choice',
      name: 'status',
      label: 'orders.status',
      options: orderStatuses.map((value) => ({ value, label: `orders.status.${value}` as const })),
    },
    {
      kind: 'choice',
      name: 'payment',
      label: 'orders.payment',
      options: (['on_delivery', 'contract', 'awaiting', 'failed', 'paid', 'refunding', 'refunded'] as const).map(
        (value) => ({ value, label: `orders.payment.${value}` as const }),
      ),
    },
    {
      kind: 'choice',
      name: 'source',
      label: 'orders.source',
      options: sources.map((value) => ({ value, label: `orders.source.${value}` as const })),
    },
    {
      kind: 'choice',
      isOfViews: true,
      name: 'view',
      label: 'orders.queue',
      options: queues.map((value) => ({ value, label: `orders.queue.${value}` as const })),
    },
  ],
  views: queues.map((id) => ({ id, label: `orders.queue.${id}` as const, search: `view=${id}` })),
  getId: ({ uuid }) => uuid,
  getTitle: ({ number, customer }) => `${number} ${customer.name}`,
  getPath: ({ uuid }) => `/orders/${uuid}`,
  load: ({ filters, cursor, limit, signal }) =>
    call('listOpsOrders', {
      query: { ...filters, limit, ...(cursor !== null && { cursor }) },
      signal,
    }),
  file: {
    name: 'orders',
    permission: 'orders.export',
    fetch: ({ filters }, format) => fetchFile('exportOrders', { query: { ...filters, format } }),
  },
};
