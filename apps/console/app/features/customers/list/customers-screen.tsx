import { Link } from 'react-router';
import { useStore } from '@kaplya/state/use-store.ts';
import { buttonClass } from '@kaplya/ui/button/button-class.ts';
import { useText } from '#i18n/use-text.ts';
import { ScreenHeader } from '#kit/layout/screen-header.tsx';
import { DataList } from '#kit/list/data-list.tsx';
import { ScreenState } from '#kit/state/screen-state.tsx';
import { queueCounts } from '#platform/live/queue-counts.ts';
import { CustomerPeek, GuestPeek } from './customer-peek.tsx';
import { customersList, findGuestPhone } from './customers-list.tsx';

export function CustomersScreen() {
  const t = useText();
  const waiting = useStore(queueCounts)?.waitingAddresses ?? 0;
  return (
    <>
      <ScreenHeader
        title={t('customers.title')}
        actions={
          waiting > 0 && (
            <Link to="/customers/waiting-addresses" className={buttonClass({ size: 'sm', variant: 'secondary' })}>
              {t('customers.waiting.count', { count: waiting })}
            </Link>
          )
        }
      />
      <DataList
        definition={customersList}
        renderPeek={(id) => {
          const phone = findGuestPhone(id);
          return phone === null ? <CustomerPeek id={id} /> : <GuestPeek phone={phone} />;
        }}
        empty={<ScreenState icon="user" title={t('customers.empty')} text={t('customers.emptyText')} />}
      />
    </>
  );
}
