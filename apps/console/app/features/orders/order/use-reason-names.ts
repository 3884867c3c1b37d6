import type { OpsOrderPage } from '@kaplya/contract';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#platform/data/api-query.ts';

/** Returns the name of a reason in an order's timeline; null without a reason, or when it was deleted. */
export function useReasonNames({
  timeline,
}: Pick<OpsOrderPage, 'timeline'>): (reasonId: string | null) => string | null {
  const { data } = useQuery({
    ...apiQuery('listReasons', { query: {} }),
    enabled: timeline.some(({ reasonId }) => reasonId !== null),
  });
  return (reasonId) => data?.items.find(({ id }) => id === reasonId)?.name ?? null;
}
