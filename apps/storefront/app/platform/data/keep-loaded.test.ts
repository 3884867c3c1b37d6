import { expect, test } from 'vitest';
import { loadOrKeep, reload, shown } from './keep-loaded.ts';

const unanswered = () => Promise.reject<string>(new TypeError('Failed to fetch'));

test('what is shown stays when nobody answers; what was never shown fails [T-01]', async () => {
  await expect(loadOrKeep('page', unanswered)).rejects.toThrow('Failed to fetch');
  shown['page'] = 'before';
  expect(reload.isDue).toBe(false);
  expect(await loadOrKeep('page', unanswered)).toBe('before');
  expect(reload.isDue).toBe(true);
  expect(await loadOrKeep('page', () => Promise.resolve('now'))).toBe('now');
  await expect(loadOrKeep('other', unanswered)).rejects.toThrow('Failed to fetch');
});

test('an answer that refuses is not hidden', async () => {
  shown['page'] = 'before';
  await expect(
    loadOrKeep('page', () => Promise.reject<string>(new Response(null, { status: 503 }))),
  ).rejects.toHaveProperty('status', 503);
});
