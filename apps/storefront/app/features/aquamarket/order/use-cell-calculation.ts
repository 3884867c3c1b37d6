import type { Cell, CellCalculation } from '@kaplya/contract';
import { queryOptions } from '@tanstack/react-query';
import { useIsCustomer } from '#features/identity/session/use-session.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { getClient } from '#platform/data/client.ts';
import { useQuery } from '#platform/data/queries.ts';
import { toAdditionalProducts, type BottleWay } from './bottle-ways.ts';

/** The server's calculation of a choice. undefined until it answers. */
export function useCellCalculation(
  cell: Cell,
  { way, quantity, usesPoints }: { way: BottleWay | null; quantity: number; usesPoints: boolean },
) {
  const language = useLanguage();
  const isCustomer = useIsCustomer();
  return useQuery(
    queryOptions<CellCalculation>({
      queryKey: ['calculateCell', cell.id, way, quantity, usesPoints, language, isCustomer],
      queryFn: ({ signal }) =>
        getClient().call('calculateCell', {
          body: {
            cell: cell.id,
            usePoints: usesPoints,
            additionalProducts: toAdditionalProducts(way ?? 'own', cell, quantity),
          },
          signal,
        }),
      enabled: cell.status === 'active' || cell.status === 'busy',
      staleTime: 0,
      // Shows the previous calculation only while the use of points changes: that of another bottle or quantity would
      // be wrong.
      placeholderData: (previous, query) =>
        query?.queryKey[2] === way && query.queryKey[3] === quantity ? previous : undefined,
    }),
  );
}
