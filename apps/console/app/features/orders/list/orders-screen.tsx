import { useText } from '#i18n/use-text.ts';
import { ScreenHeader } from '#kit/layout/screen-header.tsx';
import { DataList } from '#kit/list/data-list.tsx';
import { ScreenState } from '#kit/state/screen-state.tsx';
import { OrderSummary } from '../order/order-summary.tsx';
import { ordersList } from './orders-list.tsx';

/** The operator's queue: every order, by what waits for a person. */
export function OrdersScreen() {
  const t = useText();
  return (
    <>
      <ScreenHeader title={t('orders.title')} />
      <DataList
        definition={ordersList}
        renderPeek={(uuid) => <OrderSummary uuid={uuid} />}
        empty={<ScreenState icon="orders" title={t('orders.empty')} text={t('orders.emptyText')} />}
      />
    </>
  );
}
