import { useBottleBalance } from '#features/bottles/bottle-balance.ts';
import { useFormats } from '#i18n/formats/use-formats.ts';
import { apiQuery } from '#platform/data/api-query.ts';
import { useQuery } from '#platform/data/queries.ts';

/** The notes of two menu entries: points that can be spent, and bottles with the customer. undefined until loaded. */
export function useAccountNotes(): { points: string | undefined; bottles: string | undefined } {
  const { number } = useFormats();
  const points = useQuery(apiQuery('getLoyaltyHistory', { query: { limit: 1 } })).data?.data.balance;
  const bottles = useBottleBalance()?.bottles;
  return {
    points: points === undefined ? undefined : number(points),
    bottles: bottles ? number(bottles) : undefined,
  };
}
