import { useIsCustomer } from '#features/identity/session/use-session.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import { apiQuery } from '#platform/data/api-query.ts';
import { useQuery } from '#platform/data/queries.ts';

const SECOND = 1000;
/** The number of retries for a cell that did not load (K-05). */
const RETRIES = 3;
const RETRY_MS = 2 * SECOND;
const BUSY_POLL_MS = 5 * SECOND;
const CLOSED_POLL_MS = 20 * SECOND;

/** The query options for retrying a cell that did not load. */
export const cellRetry = {
  retry: (failureCount: number, failure: unknown) => failureCount < RETRIES && !isMissing(failure),
  retryDelay: RETRY_MS,
};

/** A cell by its id or number. It is polled while it sells nothing. */
export function useCell(cell: string) {
  const language = useLanguage();
  const isCustomer = useIsCustomer();
  const query = apiQuery('getCell', { params: { id: cell } });
  return useQuery({
    ...query,
    // The message is in the language of the page, and the current order is the present user's.
    queryKey: [...query.queryKey, language, isCustomer],
    staleTime: 0,
    ...cellRetry,
    placeholderData: (previous) => previous,
    refetchInterval: ({ state: { data } }) =>
      data === undefined || data.status === 'active' ? false : data.status === 'busy' ? BUSY_POLL_MS : CLOSED_POLL_MS,
  });
}

/** Whether the failure says that there is no such cell, so that a retry is useless. */
export function isMissing(failure: unknown): boolean {
  return failure instanceof ApiFailure && failure.status === 404;
}
