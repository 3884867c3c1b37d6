import type { SavedPaymentMethod } from '@kaplya/contract';
import { apiQuery } from '#platform/data/api-query.ts';
import { useQuery } from '#platform/data/queries.ts';

export type SavedMethodsByKind = { cards: readonly SavedPaymentMethod[]; sbps: readonly SavedPaymentMethod[] };

/** Returns the customer's saved cards and accounts, with the queries that load them. The list is empty until then. */
export function useSavedMethods(isEnabled: boolean) {
  const cards = useQuery({ ...apiQuery('listClientCards'), enabled: isEnabled });
  const sbps = useQuery({ ...apiQuery('listClientSbps'), enabled: isEnabled });
  const saved: SavedMethodsByKind = {
    cards: cards.data?.['hydra:member'] ?? [],
    sbps: sbps.data?.['hydra:member'] ?? [],
  };
  return { cards, sbps, saved };
}
