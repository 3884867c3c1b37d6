import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { ListDefinition } from './list-definition.ts';
import { chosenHere } from '#kit/views/use-default-view.ts';
import { readListState, writeListState, type ListState } from './list-state.ts';

/** The state of a list, stored in the URL, so that "back", a reload and a shared link work. */
export function useListState(definition: Pick<ListDefinition<never>, 'filters' | 'columns'>) {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => readListState(params, definition), [params, definition]);

  const change = useCallback(
    (changed: Partial<ListState>, { replace = false }: { replace?: boolean } = {}) => {
      setParams((latest) => writeListState(latest, { ...readListState(latest, definition), ...changed }, definition), {
        replace,
        preventScrollReset: true,
        state: chosenHere,
      });
    },
    [setParams, definition],
  );

  const setFilter = useCallback(
    (name: string, value: string, options?: { replace?: boolean }) => {
      setParams(
        (latest) => {
          const { filters, ...rest } = readListState(latest, definition);
          return writeListState(latest, { ...rest, filters: { ...filters, [name]: value } }, definition);
        },
        { replace: options?.replace ?? false, preventScrollReset: true, state: chosenHere },
      );
    },
    [setParams, definition],
  );

  return { params, state, change, setFilter };
}
