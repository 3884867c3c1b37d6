import { QueryClient } from '@tanstack/react-query';
import { ApiFailure, isUncertain } from '@kaplya/client/failures/api-failure.ts';
import { findEndpoint } from '@kaplya/client/calls/endpoints.ts';
import { onUserDataCleared } from '@kaplya/client/tokens/user-data.ts';

const SECOND = 1000;
const MAX_RETRIES = 2;

let browserClient: QueryClient | null = null;

/** The client of a page: in the browser for as long as the page lives, on the server for one request. */
export function getQueryClient(): QueryClient {
  if (typeof window === 'undefined') return createQueryClient();
  browserClient ??= startQueryClient();
  return browserClient;
}

function startQueryClient(): QueryClient {
  const client = createQueryClient();
  // Refetches when the page becomes visible again or the network is back, as a provider would.
  client.mount();
  onUserDataCleared(() => client.removeQueries({ predicate: isPersonal }));
  return client;
}

/** Ends the calls that are under way in the name of this person. Never rejects. */
export async function cancelPersonalQueries(): Promise<void> {
  await getQueryClient().cancelQueries({ predicate: isPersonal });
}

const isPersonal = ({ queryKey: [id] }: { readonly queryKey: readonly unknown[] }): boolean => !isPublic(String(id));

/** Whether the answers of a call are the same for everybody. */
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

// Refused queries stay refused. Queries without an answer may get one.
function canRetry(failure: Error): boolean {
  return failure instanceof ApiFailure && failure.kind !== 'cancelled' && isUncertain(failure);
}
