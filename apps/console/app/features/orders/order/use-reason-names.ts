import type { OpsOrderPage } from '@kaplya/contract';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#platform/data/api-query.ts';

/** The words of the reasons in an order's timeline; null: there is none, or the list has it no more. */
export function useReasonNames({
  timeline,
}: Pick<OpsOrderPage, 'timeline'>): (reasonId: string | null) => string | null {
  const { data } = useQuery({
    ...apiQuery('listReasons', { query: {} }),
    enabled: timeline.some(({ reasonId }) => reasonId !== null),
  });
  return (reasonId) => data?.items.find(({ id }) => id === reasonId)?.name ?? null;
}
