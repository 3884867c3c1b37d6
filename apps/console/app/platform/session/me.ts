import type { StaffMe } from '@kaplya/contract';
import { queryOptions } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { call } from '#platform/data/client.ts';
import { may, type Needed } from './needed.ts';

/** The signed-in person with their permissions. */
export type Me = StaffMe;

/** The query key contains the id of the person, so that no cached permissions are shared between persons. */
export const meQuery = (staffId: string) =>
  queryOptions({
    queryKey: ['getMe', staffId],
    queryFn: ({ signal }) => call('getMe', { signal }),
    staleTime: 60_000,
  });

export const MeContext = createContext<Me | null>(null);

/** The signed-in person. Throws outside of the signed-in part of the console. */
export function useMe(): Me {
  const me = use(MeContext);
  if (!me) throw new Error('Nobody is signed in here');
  return me;
}

/** Whether the signed-in person has a permission; forbidden elements are hidden. */
export function useMay(needed: Needed): boolean {
  return may(useMe(), needed);
}
