import { useOptimistic, useTransition } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import { paths } from '#platform/page/paths.ts';
import { readSearchQuery, toSearchPath, type SearchQuery } from './search-query.ts';

/** The current search, including one that is still loading, and a function to change it. */
export function useSearchQuery(search: string) {
  const navigate = useNavigate();
  const { location } = useNavigation();
  const next = location?.pathname === paths.search() ? location.search : null;
  // Optimistic: a box is shown as ticked before the results arrive.
  const [query, showAtOnce] = useOptimistic(readSearchQuery(next ?? search));
  const [isPending, startTransition] = useTransition();
  return {
    query,
    isLoading: isPending || next !== null,
    setQuery: (changed: SearchQuery) =>
      startTransition(async () => {
        showAtOnce(changed);
        await navigate(toSearchPath(changed), { preventScrollReset: true });
      }),
  };
}
