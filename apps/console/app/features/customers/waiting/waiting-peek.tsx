import type { ListedWaitingAddress } from '@kaplya/contract';
import { useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatPhone } from '@kaplya/domain/phones';
import { linkClass } from '@kaplya/ui/button/link-class.ts';
import { useText } from '#i18n/use-text.ts';
import type { ListPage } from '#kit/list/list-definition.ts';
import { usePeek } from '#kit/list/peek/use-peek.ts';
import { listKey } from '#kit/list/use-list-pages.ts';
import { Facts } from '#kit/record/facts.tsx';
import { ScreenState } from '#kit/state/screen-state.tsx';
import { useMay } from '#platform/session/me.ts';
import { PlaceForm } from './place-form.tsx';

export const WAITING_LIST = 'waitingAddresses';

/** A waiting address beside the list, with the form of its place. */
export function WaitingPeek({ id }: { id: string }) {
  const t = useText();
  const queries = useQueryClient();
  const mayPlace = useMay('customers.write');
  const lists = queries.getQueriesData<InfiniteData<ListPage<ListedWaitingAddress>>>({
    queryKey: listKey(WAITING_LIST),
  });
  const peek = usePeek();
  const pages = lists.flatMap(([, data]) => data?.pages ?? []);
  const rows = pages.flatMap(({ items }) => items);
  const at = rows.findIndex((row) => row.id === id);
  const address = rows[at];
  const isPartial = pages.length === 0 || pages.at(-1)?.nextCursor !== null;
  if (!address && isPartial)
    return <ScreenState icon="search" title={t('customers.waiting.beyond')} text={t('customers.waiting.beyondText')} />;
  if (!address)
    return <ScreenState icon="check" title={t('customers.waiting.gone')} text={t('customers.waiting.goneText')} />;
  const { text, customer, bottles } = address;

  /** Leads on to the next address of the list. */
  function leadOn() {
    const next = rows[at + 1] ?? rows[at - 1];
    if (next) peek.open(next.id);
    else peek.close();
    void queries.invalidateQueries({ queryKey: listKey(WAITING_LIST) });
  }
  return (
    <div className="flex flex-col gap-4">
      <Facts
        facts={[
          { label: t('customers.waiting.address'), value: text },
          {
            label: t('customers.waiting.customer'),
            value: (
              <Link className={linkClass()} to={`/customers/${customer.id}`}>
                {customer.name || t('customers.noName')}
              </Link>
            ),
          },
          { label: t('customers.phone'), value: customer.phone && formatPhone(customer.phone) },
          { label: t('customers.waiting.bottles'), value: String(bottles) },
        ]}
      />
      {mayPlace && <PlaceForm address={address} onPlaced={leadOn} />}
    </div>
  );
}
