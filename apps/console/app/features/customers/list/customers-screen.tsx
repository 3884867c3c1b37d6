import { useText } from '#i18n/use-text.ts';
import { ScreenHeader } from '#kit/layout/screen-header.tsx';
import { DataList } from '#kit/list/data-list.tsx';
import { ScreenState } from '#kit/state/screen-state.tsx';
import { CustomerPeek, GuestPeek } from './customer-peek.tsx';
import { customersList, findGuestPhone } from './customers-list.tsx';

export function CustomersScreen() {
  const t = useText();
  return (
    <>
      <ScreenHeader title={t('customers.title')} />
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
