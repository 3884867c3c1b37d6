import { queryOptions } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { callRow } from '#platform/data/client.ts';
import type { Permission } from './permission.ts';

/** The person who is signed in, as `GET /api/ops/me` says. */
export type Me = {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly isOwner: boolean;
  readonly permissions: readonly Permission[];
  readonly roles: readonly { readonly id: string; readonly name: string }[];
  readonly partner: {
    readonly id: string;
    readonly name: string;
    readonly timeZone: string;
    readonly currency: string;
    readonly languages: readonly string[];
  };
  readonly mustAddPasskey: boolean;
};

/** Asked anew for each person who signs in: what they may do is theirs. */
export const meQuery = (staffId: string) =>
  queryOptions({
    queryKey: ['me', staffId],
    queryFn: async ({ signal }) => (await callRow(['operator', 'operator', 'get', '/api/ops/me'], { signal })) as Me,
    staleTime: 60_000,
  });

export const MeContext = createContext<Me | null>(null);

/** Who is signed in. Throws outside of the signed-in part of the console. */
export function useMe(): Me {
  const me = use(MeContext);
  if (!me) throw new Error('Nobody is signed in here');
  return me;
}

/** Any of several is enough; undefined: everybody of the staff may. The server decides again at each call. */
export type Needed = Permission | readonly Permission[] | undefined;

export function may(me: Pick<Me, 'permissions'>, needed: Needed): boolean {
  if (needed === undefined) return true;
  const any = typeof needed === 'string' ? [needed] : needed;
  return any.some((permission) => me.permissions.includes(permission));
}
