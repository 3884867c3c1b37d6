import { expect, test, vi } from 'vitest';
import { shareLink } from './share-link.ts';

const link = { title: 'Water', url: 'https://shop.example/products/a' };
const failing = (name: string) => vi.fn(async () => Promise.reject(new DOMException('no', name)));
const copies = () => ({ writeText: vi.fn(async () => {}) });

test('a device that can share does, and nothing is copied [S-65]', async () => {
  const [share, clipboard] = [vi.fn(async () => {}), copies()];
  expect(await shareLink(link, { share, clipboard })).toBe('shared');
  expect(share).toHaveBeenCalledWith(link);
  expect(clipboard.writeText).not.toHaveBeenCalled();
});

test('a closed dialog of the device ends the sharing [S-65]', async () => {
  const clipboard = copies();
  expect(await shareLink(link, { share: failing('AbortError'), clipboard })).toBe('closed');
  expect(clipboard.writeText).not.toHaveBeenCalled();
});

test('without the device’s dialog the address is copied [S-65]', async () => {
  for (const share of [undefined, failing('NotAllowedError')]) {
    const clipboard = copies();
    expect(await shareLink(link, { ...(share && { share }), clipboard })).toBe('copied');
    expect(clipboard.writeText).toHaveBeenCalledWith(link.url);
  }
});

test('where neither works the caller shows the address [S-65]', async () => {
  expect(await shareLink(link, {})).toBe('unable');
  expect(await shareLink(link, { clipboard: { writeText: failing('NotAllowedError') } })).toBe('unable');
});
