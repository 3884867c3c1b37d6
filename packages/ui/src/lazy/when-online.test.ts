import { beforeEach, expect, test, vi } from 'vitest';
import { whenOnline } from './when-online.ts';

const network = { onLine: false };

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('navigator', network);
});
function goOnline(): void {
  network.onLine = true;
  window.dispatchEvent(new Event('online'));
}

test('what cannot be loaded without a network is loaded when there is one again [S-01] [T-01]', async () => {
  network.onLine = false;
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(new TypeError('Failed to fetch'));
  const loaded = whenOnline(load);
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  // The network was there for a moment only.
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  load.mockResolvedValue('the part');
  goOnline();
  await expect(loaded).resolves.toBe('the part');
  expect(load).toHaveBeenCalledTimes(3);
});

test('what fails while the network comes back is asked for once more, and no more often [S-01] [T-01]', async () => {
  network.onLine = false;
  const load = vi.fn<() => Promise<string>>(async () => {
    network.onLine = true;
    throw new TypeError('Failed to fetch');
  });
  await expect(whenOnline(load)).rejects.toThrow('Failed to fetch');
  expect(load).toHaveBeenCalledTimes(2);
});

test('what cannot be loaded with a network fails at once', async () => {
  network.onLine = true;
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(new TypeError('Gone'));
  await expect(whenOnline(load)).rejects.toThrow('Gone');
  expect(load).toHaveBeenCalledTimes(1);
});
