import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loseAccess, stayAfterLoss } from './access-loss.ts';

const clear = vi.fn();
const storage = { clear } as unknown as Parameters<typeof loseAccess>[0];
const replace = vi.fn();

beforeEach(() => {
  clear.mockReset();
  replace.mockReset();
  vi.stubGlobal('location', { href: 'https://shop.example/checkout', replace });
});
afterEach(() => vi.unstubAllGlobals());

test('a lost session reloads the page, unless the page stays to ask for a new one; its data is cleared either way [X-04] [T-18]', () => {
  const onLoss = vi.fn(() => {
    expect(clear).not.toHaveBeenCalled();
    return true;
  });
  const leave = stayAfterLoss(onLoss);
  loseAccess(storage);
  expect(onLoss).toHaveBeenCalledOnce();
  expect(clear).toHaveBeenCalledOnce();
  expect(replace).not.toHaveBeenCalled();

  // A visitor has nobody to sign in.
  leave();
  stayAfterLoss(() => false);
  loseAccess(storage);
  expect(replace).toHaveBeenCalledOnce();
  expect(String(replace.mock.calls[0]?.[0])).toBe('https://shop.example/checkout?access-error=1');
});
