import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { profileQuery, userQuery } from '#features/identity/session/account-queries.ts';
import { getQueryClient } from '#platform/data/query-client.ts';
import { refreshAccount } from './refresh-account.ts';

const call = vi.hoisted(() => vi.fn());
vi.mock('#platform/data/client.ts', () => ({ getClient: () => ({ call }) }));

afterEach(() => vi.useRealTimers());

test('the account that is read again holds nobody up where no answer comes [X-01]', async () => {
  call.mockResolvedValue({ name: 'Anna' });
  const stops = [profileQuery(), userQuery()].map((query) =>
    new QueryObserver(getQueryClient(), query as never).subscribe(() => {}),
  );
  await expect.poll(() => getQueryClient().isFetching()).toBe(0);
  expect(await refreshAccount()).toBe(true);

  vi.useFakeTimers();
  call.mockReturnValue(new Promise(() => {}));
  const refreshed = refreshAccount();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await Promise.race([refreshed, Promise.resolve('busy')])).toBe(false);
  for (const stop of stops) stop();
});
