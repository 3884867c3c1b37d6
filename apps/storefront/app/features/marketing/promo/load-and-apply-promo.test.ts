import { beforeEach, expect, test, vi } from 'vitest';
import type { PromoOutcome } from './apply-promo.ts';

const applyPromo = vi.fn<() => Promise<PromoOutcome>>();
const t = (id: string) => id;

async function apply(): Promise<PromoOutcome> {
  const { loadAndApplyPromo } = await import('./load-and-apply-promo.ts');
  return loadAndApplyPromo('FIRST', t);
}

const loadDeferredTexts = vi.fn<() => Promise<void>>();

beforeEach(() => {
  vi.resetModules();
  loadDeferredTexts.mockResolvedValue();
  vi.doMock('#i18n/deferred-texts.ts', () => ({ loadDeferredTexts }));
  vi.doMock('./apply-promo.ts', () => ({ applyPromo }));
  return () => {
    vi.doUnmock('#i18n/deferred-texts.ts');
    vi.doUnmock('./apply-promo.ts');
  };
});

test('the result of a code is shown [S-77]', async () => {
  applyPromo.mockResolvedValueOnce({ isTaken: true, text: 'taken' });
  expect(await apply()).toEqual({ isTaken: true, text: 'taken' });
});

test('a code whose texts, or whose program, did not come is not applied, which is reported [S-77] [X-11]', async () => {
  const unanswered = { isTaken: false, text: 'errors.unanswered' };
  loadDeferredTexts.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  expect(await apply()).toEqual(unanswered);

  vi.doMock('./apply-promo.ts', () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
  expect(await apply()).toEqual(unanswered);
});

test('a fault of the program is not called a network that does not answer', async () => {
  applyPromo.mockRejectedValueOnce(new TypeError('promo is undefined'));
  await expect(apply()).rejects.toThrow('promo is undefined');
});
