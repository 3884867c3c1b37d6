import type { ListedWaitingAddress } from '@kaplya/contract';
import { formatPhone } from '@kaplya/domain/phones';
import { useText } from '#i18n/use-text.ts';
import type { BulkAction } from '#kit/bulk/bulk-action.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import { ScreenHeader } from '#kit/layout/screen-header.tsx';
import { DataList } from '#kit/list/data-list.tsx';
import type { ListDefinition } from '#kit/list/list-definition.ts';
import { ScreenState } from '#kit/state/screen-state.tsx';
import { call } from '#platform/data/client.ts';
import { useMay } from '#platform/session/me.ts';
import { PlaceMany } from './place-many.tsx';
import { WAITING_LIST, WaitingPeek } from './waiting-peek.tsx';

function SinceCell({ at }: { at: string }) {
  const { dateTime } = useFormats();
  return dateTime(at);
}

function CustomerCell({ row: { customer } }: { row: ListedWaitingAddress }) {
  const t = useText();
  return <span className="wrap-anywhere">{customer.name || t('customers.noName')}</span>;
}

const waitingList: ListDefinition<ListedWaitingAddress> = {
  id: WAITING_LIST,
  columns: [
    {
      id: 'address',
      label: 'customers.waiting.address',
      cell: ({ text }) => <span className="wrap-anywhere">{text}</span>,
    },
    { id: 'customer', label: 'customers.waiting.customer', cell: (row) => <CustomerCell row={row} />, card: 'line' },
    {
      id: 'phone',
      label: 'customers.phone',
      cell: ({ customer: { phone } }) => phone && formatPhone(phone),
      isOneLine: true,
      needsRoom: 'some',
    },
    { id: 'bottles', label: 'customers.waiting.bottles', cell: ({ bottles }) => bottles, align: 'end', card: 'aside' },
    {
      id: 'since',
      label: 'customers.waiting.since',
      cell: ({ createdAt }) => <SinceCell at={createdAt} />,
      isOneLine: true,
      needsRoom: 'some',
    },
  ],
  filters: [],
  getId: ({ id }) => id,
  getTitle: ({ text }) => text,
  getPath: ({ id }) => `/customers/waiting-addresses?peek=${id}`,
  load: ({ cursor, limit, signal }) =>
    call('listWaitingAddresses', { query: { limit, ...(cursor !== null && { cursor }) }, signal }),
};

const bulk: readonly BulkAction<ListedWaitingAddress>[] = [
  { id: 'place', label: 'customers.waiting.placeMany', icon: 'pin', Ask: PlaceMany },
];
const none: readonly BulkAction<ListedWaitingAddress>[] = [];

/** Imported addresses that no map knows: each gets a point or a zone, many at once a zone. */
export function WaitingAddressesScreen() {
  const t = useText();
  const mayPlace = useMay('customers.write');
  return (
    <>
      <ScreenHeader title={t('customers.waiting')} />
      <DataList
        definition={waitingList}
        bulk={mayPlace ? bulk : none}
        renderPeek={(id) => <WaitingPeek key={id} id={id} />}
        empty={
          <ScreenState icon="check" title={t('customers.waiting.empty')} text={t('customers.waiting.emptyText')} />
        }
      />
    </>
  );
}
