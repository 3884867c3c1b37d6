import { QueryClient } from '@tanstack/react-query';
import { ApiFailure, isUncertain } from './api-failure.ts';

const SECOND = 1000;
const MAX_RETRIES = 2;

let browserClient: QueryClient | null = null;

/** One for a page: in the browser for as long as it lives, on the server for one request. */
export function getQueryClient(): QueryClient {
  if (typeof window === 'undefined') return createQueryClient();
  browserClient ??= createQueryClient();
  return browserClient;
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30 * SECOND,
        retry: (failureCount, failure) => failureCount < MAX_RETRIES && canRetry(failure),
        retryDelay: (attempt) => Math.min(SECOND * 2 ** attempt, 10 * SECOND),
      },
      mutations: { retry: false },
    },
  });
}

// What was refused stays refused; what got no answer may get one.
function canRetry(failure: Error): boolean {
  return failure instanceof ApiFailure && failure.kind !== 'cancelled' && isUncertain(failure);
}
