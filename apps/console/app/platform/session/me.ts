import type { StaffMe } from '@kaplya/contract';
import { queryOptions } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { call } from '#platform/data/client.ts';
import { may, type Needed } from './needed.ts';

/** The person who is signed in, and what they may do. */
export type Me = StaffMe;

/** Asked anew for each person who signs in: what they may do is theirs. */
export const meQuery = (staffId: string) =>
  queryOptions({
    queryKey: ['getMe', staffId],
    queryFn: ({ signal }) => call('getMe', { signal }),
    staleTime: 60_000,
  });

export const MeContext = createContext<Me | null>(null);

/** Who is signed in. Throws outside of the signed-in part of the console. */
export function useMe(): Me {
  const me = use(MeContext);
  if (!me) throw new Error('Nobody is signed in here');
  return me;
}

/** Whether the person who is signed in may do something: what they may not is not shown. */
export function useMay(needed: Needed): boolean {
  return may(useMe(), needed);
}
