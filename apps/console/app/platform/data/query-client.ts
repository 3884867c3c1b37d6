import { QueryClient } from '@tanstack/react-query';
import { ApiFailure, isUncertain } from '@kaplya/client/failures/api-failure.ts';

const SECOND = 1000;
const MAX_RETRIES = 2;

/** The page's query client. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Lists are invalidated by the stream of changes; other data is refetched when it is older than this.
      staleTime: 15 * SECOND,
      retry: (failures, failure) => failures < MAX_RETRIES && canRetry(failure),
      retryDelay: (attempt) => Math.min(SECOND * 2 ** attempt, 10 * SECOND),
    },
    mutations: { retry: false },
  },
});

// A refused query is not retried; one without a response is.
function canRetry(failure: Error): boolean {
  return failure instanceof ApiFailure && failure.kind !== 'cancelled' && isUncertain(failure);
}
