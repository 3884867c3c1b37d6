import { QueryClient } from '@tanstack/react-query';
import { ApiFailure, isUncertain } from '@kaplya/client/failures/api-failure.ts';

const SECOND = 1000;
const MAX_RETRIES = 2;

/** The page's one client of queries. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Lists follow by events; this is for what has none.
      staleTime: 15 * SECOND,
      retry: (failures, failure) => failures < MAX_RETRIES && canRetry(failure),
      retryDelay: (attempt) => Math.min(SECOND * 2 ** attempt, 10 * SECOND),
    },
    mutations: { retry: false },
  },
});

// Refused queries stay refused. Queries without an answer may get one.
function canRetry(failure: Error): boolean {
  return failure instanceof ApiFailure && failure.kind !== 'cancelled' && isUncertain(failure);
}
