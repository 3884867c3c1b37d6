import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { chosenHere } from '#kit/views/use-default-view.ts';
import { apiQuery } from '#platform/data/api-query.ts';

const JOB = 'job';

/** The poll interval of a job that is running. */
export const JOB_POLL_MS = 1500;

/** The last jobs of the shop. */
export const jobsQuery = () => apiQuery('listOrderBulks', { query: { limit: 20 } });

/** The job whose report is open, from the URL: a reload and a shared link show it, too. */
export function useOpenJob() {
  const [params, setParams] = useSearchParams();
  const set = useCallback(
    (id: string | null) =>
      setParams(
        (latest) => {
          const changed = new URLSearchParams(latest);
          if (id === null) changed.delete(JOB);
          else changed.set(JOB, id);
          return changed;
        },
        { replace: id === null, preventScrollReset: true, state: chosenHere },
      ),
    [setParams],
  );
  return { id: params.get(JOB), open: set, close: () => set(null) };
}
