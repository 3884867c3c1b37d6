import { QueryClient } from '@tanstack/react-query';
import { ApiFailure, isUncertain } from '@kaplya/client/failures/api-failure.ts';
import { findEndpoint } from '@kaplya/client/calls/endpoints.ts';
import { onUserDataCleared } from '@kaplya/client/tokens/user-data.ts';

const SECOND = 1000;
const MAX_RETRIES = 2;

let browserClient: QueryClient | null = null;

/** Returns the query client: one per page in the browser, one per request on the server. */
export function getQueryClient(): QueryClient {
  if (typeof window === 'undefined') return createQueryClient();
  browserClient ??= startQueryClient();
  return browserClient;
}

function startQueryClient(): QueryClient {
  const client = createQueryClient();
  // Subscribes to focus and network events for refetching, which TanStack's provider would do.
  client.mount();
  onUserDataCleared(() => client.removeQueries({ predicate: isPersonal }));
  return client;
}

/** Cancels the running queries that are not public. Never rejects. */
export async function cancelPersonalQueries(): Promise<void> {
  await getQueryClient().cancelQueries({ predicate: isPersonal });
}

const isPersonal = ({ queryKey: [id] }: { readonly queryKey: readonly unknown[] }): boolean => !isPublic(String(id));

/** Whether a call needs no token, so that its answer is the same for everybody. */
function isPublic(id: string): boolean {
  return findEndpoint(id)?.[1] === 'none';
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

// Retries a query only when no answer came; a refusal would be repeated.
function canRetry(failure: Error): boolean {
  return failure instanceof ApiFailure && failure.kind !== 'cancelled' && isUncertain(failure);
}
