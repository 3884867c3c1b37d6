import { useOptimistic, useTransition } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import { paths } from '#platform/page/paths.ts';
import { readSearchWishes, toSearchPath, type SearchWishes } from './search-wishes.ts';

/** The current search, including one that is still loading, and a function to change it. */
export function useWishes(search: string) {
  const navigate = useNavigate();
  const { location } = useNavigation();
  const next = location?.pathname === paths.search() ? location.search : null;
  // A box is ticked at once, before the answer.
  const [wishes, wishAtOnce] = useOptimistic(readSearchWishes(next ?? search));
  const [isWishing, startTransition] = useTransition();
  return {
    wishes,
    isLoading: isWishing || next !== null,
    wish: (changed: SearchWishes) =>
      startTransition(async () => {
        wishAtOnce(changed);
        await navigate(toSearchPath(changed), { preventScrollReset: true });
      }),
  };
}
