import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import { cellRetry } from './use-cell.ts';

const queryClient = new QueryClient();

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  queryClient.clear();
  vi.useRealTimers();
});

/** The times of the requests for a cell that never loads, in milliseconds from the first. */
async function recordRequests(failure: ApiFailure): Promise<number[]> {
  const start = Date.now();
  const requestedAt: number[] = [];
  const end = queryClient
    .fetchQuery({
      queryKey: ['cell'],
      queryFn() {
        requestedAt.push(Date.now() - start);
        return Promise.reject(failure);
      },
      ...cellRetry,
    })
    .catch((refusal: unknown) => refusal);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await end).toBe(failure);
  return requestedAt;
}

test('a cell that fails to load is requested three times more, two seconds apart [K-05]', async () => {
  const failures = [new ApiFailure({ kind: 'network' }), new ApiFailure({ kind: 'answer', status: 503 })];
  for (const failure of failures) {
    expect(await recordRequests(failure)).toEqual([0, 2000, 4000, 6000]);
    queryClient.clear();
  }
});

test('a cell that does not exist is requested once [K-05]', async () => {
  expect(await recordRequests(new ApiFailure({ kind: 'answer', status: 404 }))).toEqual([0]);
});
