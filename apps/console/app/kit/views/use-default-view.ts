import { useCallback, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { getConsoleStorage } from '#platform/storage/console-storage.ts';

/** The history state of navigations within a list: a list without filters is then a choice, not a new opening. */
export const chosenHere = { isChosen: true };

const isChosen = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isChosen' in state && state.isChosen === true;

/** The default view of a list on this device; null: all rows. */
export function useDefaultView(listId: string): {
  search: string | null;
  set: (search: string | null) => void;
  /** Whether the list was opened without a query string and the default view is being applied. */
  isOpening: boolean;
} {
  const storage = getConsoleStorage();
  const { search: shown, state } = useLocation();
  const views = useSyncExternalStore(
    (onChange) => storage.subscribe('defaultViews', onChange),
    () => storage.find('defaultViews'),
  );
  const search = views?.[listId] ?? null;
  const set = useCallback(
    (chosen: string | null) => {
      const others = Object.entries(storage.find('defaultViews') ?? {}).filter(([id]) => id !== listId);
      storage.set('defaultViews', Object.fromEntries(chosen === null ? others : [...others, [listId, chosen]]));
    },
    [storage, listId],
  );
  return { search, set, isOpening: search !== null && shown === '' && !isChosen(state) };
}
