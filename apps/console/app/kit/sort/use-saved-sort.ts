import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useText } from '#i18n/use-text.ts';
import { showFailure } from '#kit/state/show-failure.ts';

type SavedSortOptions<Sorted, Data> = {
  /** The key of the query with the items. */
  queryKey: QueryKey;
  /** The query's data in the new order. */
  toData: (sorted: Sorted) => Data;
  /** Saves the order; returns the query's new data. */
  save: (sorted: Sorted) => Promise<Data>;
  onSaved?: () => void;
};

/** Saves the order of a `SortableList`: optimistic, with a rollback after a refusal. */
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

/** The ids and versions of the sorted records, as the request needs them. */
export const toSortedItems = (records: readonly { readonly id: string; readonly version: number }[]) =>
  records.map(({ id, version }) => ({ id, version }));
