import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useText } from '#i18n/use-text.ts';
import { showFailure } from '#kit/state/show-failure.ts';

type SavedSortOptions<Sorted, Data> = {
  /** Of the query that shows the items. */
  queryKey: QueryKey;
  /** What the query shows once they are sorted like that. */
  toData: (sorted: Sorted) => Data;
  /** Saves them; answers what the query shows since. */
  save: (sorted: Sorted) => Promise<Data>;
  onSaved?: () => void;
};

/** Saves the order of a `SortableList`: what was dragged stands there at once, and goes back where that is refused. */
export function useSavedSort<Sorted, Data>({ queryKey, toData, save, onSaved }: SavedSortOptions<Sorted, Data>) {
  const t = useText();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: save,
    async onMutate(sorted) {
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, toData(sorted));
    },
    onSuccess(saved) {
      queries.setQueryData(queryKey, saved);
      onSaved?.();
    },
    async onError(failure) {
      showFailure(failure, t('kit.form.failed'));
      await queries.invalidateQueries({ queryKey });
    },
  });
}

/** What the server takes of sorted records. */
export const toSortedItems = (records: readonly { readonly id: string; readonly version: number }[]) =>
  records.map(({ id, version }) => ({ id, version }));
