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

test('a load that fails while the network returns is retried once [S-01] [T-01]', async () => {
  network.onLine = false;
  const load = vi.fn<() => Promise<string>>(async () => {
    network.onLine = true;
    throw new TypeError('Failed to fetch');
  });
  await expect(whenOnline(load)).rejects.toThrow('Failed to fetch');
  expect(load).toHaveBeenCalledTimes(2);
});

test('what cannot be loaded with a network fails', async () => {
  network.onLine = true;
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(new TypeError('Gone'));
  await expect(whenOnline(load)).rejects.toThrow('Gone');
  expect(load).toHaveBeenCalledTimes(1);
});

test('what fails because the network was away for a moment is asked for again [S-01] [T-01]', async () => {
  network.onLine = true;
  const load = vi
    .fn<() => Promise<string>>()
    .mockImplementationOnce(async () => {
      window.dispatchEvent(new Event('offline'));
      throw new TypeError('Failed to fetch');
    })
    .mockResolvedValue('the part');
  await expect(whenOnline(load)).resolves.toBe('the part');
  expect(load).toHaveBeenCalledTimes(2);
});

test('a load that fails before the browser reports the missing network waits for it [S-01] [T-01]', async () => {
  network.onLine = true;
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue('the part');
  const loaded = whenOnline(load);
  setTimeout(() => {
    network.onLine = false;
    window.dispatchEvent(new Event('offline'));
    setTimeout(goOnline, 300);
  }, 20);
  await expect(loaded).resolves.toBe('the part');
  expect(load).toHaveBeenCalledTimes(2);
});
