import { useQuery } from '@tanstack/react-query';
import { useText } from '#i18n/use-text.ts';
import { ScreenHeader } from '#kit/layout/screen-header.tsx';
import { FailureState } from '#kit/state/failure-state.tsx';
import { RowsSkeleton } from '#kit/state/rows-skeleton.tsx';
import { apiQuery } from '#platform/data/api-query.ts';

export function OrdersScreen() {
  const t = useText();
  const { data, error, refetch } = useQuery(apiQuery('listOpsOrders', { query: { limit: 50 } }));
  return (
    <>
      <ScreenHeader title={t('orders.title')} />
      {error && <FailureState failure={error} onRetry={() => void refetch()} />}
      {!data && !error && <RowsSkeleton label={t('kit.loading')} />}
    </>
  );
}
