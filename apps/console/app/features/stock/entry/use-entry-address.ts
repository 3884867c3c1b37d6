import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

type Named = { readonly id: string };

/** What the address says of a document that is typed: its warehouse, where goods are moved to, and the search. */
export function useEntryAddress<Warehouse extends Named>(warehouses: readonly Warehouse[] | undefined) {
  const [params, setParams] = useSearchParams();
  const wanted = params.get('warehouseId');
  // One that is no longer there leads to the first, as no choice does.
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
