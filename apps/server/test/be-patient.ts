import { vi } from 'vitest';

// By default Vitest waits a second, less than another process or PostgreSQL may need on a machine that is busy. What comes
// sooner is not waited for longer.
const PATIENCE_MS = 15_000;
const { waitFor, waitUntil } = vi;

vi.waitFor = (callback, options) => waitFor(callback, toPatient(options));
vi.waitUntil = (callback, options) => waitUntil(callback, toPatient(options));

function toPatient<Options extends { timeout?: number }>(options?: number | Options): Options {
  const given = typeof options === 'number' ? { timeout: options } : options;
  return { timeout: PATIENCE_MS, ...given } as Options;
}
