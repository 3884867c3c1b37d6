import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import type { SumRequest } from '#kit/list/data-list.tsx';
import { listKey } from '#kit/list/use-list-pages.ts';
import { call } from '#platform/data/client.ts';

/** The sum and the bottles of all filtered orders; nothing where the server would have to guess. */
export function OrdersSum({ filters, loadedAt }: SumRequest) {
  const t = useText();
  const { money } = useFormats();
  const { data } = useQuery({
    queryKey: [...listKey('orders'), 'sum', filters, loadedAt],
    queryFn: ({ signal }) => call('sumOpsOrders', { query: { ...filters }, signal }),
    placeholderData: keepPreviousData,
  });
  const sum = data?.sum;
  if (!sum) return null;
  return (
    <p className="text-sm text-ink-muted tabular-nums">
      {`· ${money(sum.total)} · ${t('orders.sum.bottles', { count: sum.bottles })}`}
    </p>
  );
}
