import type { ListDefinition } from '#kit/list/list-definition.ts';
import { NumberCell } from '#kit/format/number-cell.tsx';
import { call } from '#platform/data/client.ts';
import { fetchFile } from '#platform/data/files.ts';
import { DayCell, NameCell, PhoneCell, type CustomerRow } from './customer-cells.tsx';

/** The prefix of a guest's row id: a guest has no account, so the phone follows it. */
const GUEST = 'guest:';

const toGuestId = (phone: string | null): string => `${GUEST}${phone ?? ''}`;

/** The phone of a guest's row; null for an account. */
export const findGuestPhone = (rowId: string): string | null =>
  rowId.startsWith(GUEST) ? rowId.slice(GUEST.length) : null;

/** The list of customers. The row of a guest, who has no page, links to the orders of their phone. */
export const customersList: ListDefinition<CustomerRow> = {
  id: 'customers',
  columns: [
    { id: 'name', label: 'customers.name', cell: (row) => <NameCell row={row} /> },
    { id: 'phone', label: 'customers.phone', cell: (row) => <PhoneCell row={row} />, card: 'aside' },
    {
      id: 'email',
      label: 'customers.email',
      cell: ({ email }) => email && <span className="wrap-anywhere">{email}</span>,
      card: 'none',
    },
    { id: 'orders', label: 'customers.orders', cell: ({ orders }) => <NumberCell value={orders} />, align: 'end' },
    { id: 'last', label: 'customers.lastOrder', cell: ({ lastOrderAt }) => <DayCell at={lastOrderAt} /> },
    { id: 'since', label: 'customers.since', cell: ({ createdAt }) => <DayCell at={createdAt} />, isExtra: true },
  ],
  filters: [{ kind: 'search', name: 'q', label: 'customers.search' }],
  getId: ({ id, phone }) => id ?? toGuestId(phone),
  getTitle: ({ name, phone, email }) => name || phone || email || '—',
  getPath: ({ id, phone }) => (id === null ? `/orders?q=${encodeURIComponent(phone ?? '')}` : `/customers/${id}`),
  async load({ filters, cursor, limit, signal }) {
    const {
      items,
      isResembling = false,
      ...page
    } = await call('listOpsCustomers', {
      query: { ...filters, limit, ...(cursor !== null && { cursor }) },
      signal,
    });
    return { ...page, items: items.map((item) => ({ ...item, isResembling })) };
  },
  file: {
    name: 'customers',
    permission: 'customers.export',
    fetch: ({ filters }, format) => fetchFile('exportCustomers', { query: { ...filters, format } }),
  },
};
