import { useNavigate, useNavigation } from 'react-router';
import { paths } from '#platform/paths.ts';
import { readSearchWishes, toSearchPath, type SearchWishes } from './search-wishes.ts';

/** What is asked for, at once also what is still being asked, and the way to ask for something else. */
export function useWishes(search: string) {
  const navigate = useNavigate();
  const { location } = useNavigation();
  const next = location?.pathname === paths.search() ? location.search : null;
  return {
    wishes: readSearchWishes(next ?? search),
    isLoading: next !== null,
    wish: (changed: SearchWishes) => void navigate(toSearchPath(changed), { preventScrollReset: true }),
  };
}
