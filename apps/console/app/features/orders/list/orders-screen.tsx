import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Board, QueueCounts } from '@kaplya/contract';
import { orderQueues } from '@kaplya/contract/order-queues';
import { useStore } from '@kaplya/state/use-store.ts';
import { useText } from '#i18n/use-text.ts';
import { ScreenHeader } from '#kit/layout/screen-header.tsx';
import { DataList } from '#kit/list/data-list.tsx';
import { ScreenState } from '#kit/state/screen-state.tsx';
import { apiQuery } from '#platform/data/api-query.ts';
import { queueCounts } from '#platform/live/queue-counts.ts';
import { useMay } from '#platform/session/me.ts';
import { orderBulk } from './bulk/order-bulk.tsx';
import { JobDialog } from './jobs/job-dialog.tsx';
import { JobsButton } from './jobs/jobs-button.tsx';
import { orderJobs } from './jobs/order-jobs.tsx';
import { OrderPanel } from './order-panel.tsx';
import { OrdersSum } from './orders-sum.tsx';
import { ordersList } from './orders-list.tsx';

/** Zones and intervals rarely change, so they are cached for long. */
const ZONES_KNOWN_MS = 10 * 60 * 1000;

/** Options of the filters for zones and intervals, whose values are ids. */
function toOptions({ zones, slots }: Board) {
  const nameOf = new Map(zones.map(({ id, name }) => [id, name]));
  return {
    zone: zones.map(({ id, name }) => ({ value: id, label: name })),
    slot: slots.map(({ id, from, to, zoneId }) => ({
      value: id,
      label: `${from}–${to}, ${nameOf.get(zoneId) ?? zoneId}`,
    })),
  };
}

/** The number of orders in each queue, by the id of the view that lists the very same. */
const toViewCounts = (counts: QueueCounts): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(orderQueues).map(([queue, view]) => [view, counts[queue as keyof typeof orderQueues]]),
  );

export function OrdersScreen() {
  const t = useText();
  const mayWrite = useMay('orders.write');
  const counts = useStore(queueCounts);
  const { data } = useQuery({ ...apiQuery('getBoard', { query: {} }), staleTime: ZONES_KNOWN_MS });
  const filterOptions = useMemo(() => data && toOptions(data), [data]);
  return (
    <>
      <ScreenHeader title={t('orders.title')} actions={<JobsButton />} />
      <DataList
        definition={ordersList}
        {...(filterOptions && { filterOptions })}
        {...(counts && { viewCounts: toViewCounts(counts) })}
        {...(mayWrite && { bulk: orderBulk, whole: orderJobs })}
        renderSum={(asked) => <OrdersSum {...asked} />}
        renderPeek={(uuid) => <OrderPanel uuid={uuid} />}
        empty={<ScreenState icon="orders" title={t('orders.empty')} text={t('orders.emptyText')} />}
      />
      <JobDialog />
    </>
  );
}
