import { expect, test } from 'vitest';
import { loadOrReuse, reload, shown } from './reuse-loaded.ts';

const unanswered = () => Promise.reject<string>(new TypeError('Failed to fetch'));

test('what is shown stays when nobody answers; what was never shown fails [T-01]', async () => {
  await expect(loadOrReuse('page', unanswered)).rejects.toThrow('Failed to fetch');
  shown['page'] = 'before';
  expect(reload.isDue).toBe(false);
  expect(await loadOrReuse('page', unanswered)).toBe('before');
  expect(reload.isDue).toBe(true);
  expect(await loadOrReuse('page', () => Promise.resolve('now'))).toBe('now');
  await expect(loadOrReuse('other', unanswered)).rejects.toThrow('Failed to fetch');
});

test('an answer that refuses is not hidden', async () => {
  shown['page'] = 'before';
  await expect(
    loadOrReuse('page', () => Promise.reject<string>(new Response(null, { status: 503 }))),
  ).rejects.toHaveProperty('status', 503);
});
