import type { OpsCaller } from '@kaplya/contract';
import { apiQuery } from '#platform/data/api-query.ts';

/** A caller, found by phone: account, last orders, addresses with bottles, debts. */
export type Caller = OpsCaller;

export const callerQuery = (phone: string) => ({ ...apiQuery('findCaller', { query: { phone } }), staleTime: 10_000 });
