import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

type Named = { readonly id: string };

/** The state of a new document in the URL: its warehouse, the destination of a transfer, and the search of goods. */
export function useEntryAddress<Warehouse extends Named>(warehouses: readonly Warehouse[] | undefined) {
  const [params, setParams] = useSearchParams();
  const wanted = params.get('warehouseId');
  // An unknown warehouse falls back to the first, like no choice.
  const warehouse = warehouses?.find(({ id }) => id === wanted) ?? warehouses?.[0];
  const to = params.get('to');
  const target = warehouses?.some(({ id }) => id === to && id !== warehouse?.id) ? (to ?? '') : '';
  const setAddress = useCallback(
    (changed: Readonly<Partial<Record<'warehouseId' | 'to' | 'q', string>>>) =>
      setParams(
        (latest) => {
          const next = new URLSearchParams(latest);
          for (const [name, value] of Object.entries(changed)) {
            if (value === '') next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  );
  return { warehouse, target, q: params.get('q') ?? '', setAddress };
}
