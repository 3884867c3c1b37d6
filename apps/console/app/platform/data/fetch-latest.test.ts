import { QueryClient, QueryObserver, queryOptions } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { fetchLatest } from './fetch-latest.ts';

test('a record that is read anew is none of an answer that was asked for before [O-03a]', async () => {
  const answers: ((version: number) => void)[] = [];
  const ask = vi.fn<() => Promise<number>>(() => new Promise((resolve) => answers.push(resolve)));
  const query = queryOptions({ queryKey: ['order'], queryFn: ask, retry: false });
  const queries = new QueryClient();
  const stop = new QueryObserver(queries, query).subscribe(() => {});
  await vi.waitFor(() => expect(answers).toHaveLength(1));

  const read = fetchLatest(queries, query);
  answers[0]?.(1);
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.(2);
  expect([await read, queries.getQueryData(query.queryKey)]).toEqual([2, 2]);
  stop();
});
