import { vi } from 'vitest';

// By default Vitest waits one second, too short for another process or PostgreSQL on a busy machine. A quick result still
// returns at once.
const PATIENCE_MS = 15_000;
const { waitFor, waitUntil } = vi;

vi.waitFor = (callback, options) => waitFor(callback, toPatient(options));
vi.waitUntil = (callback, options) => waitUntil(callback, toPatient(options));

function toPatient<Options extends { timeout?: number }>(options?: number | Options): Options {
  const given = typeof options === 'number' ? { timeout: options } : options;
  return { timeout: PATIENCE_MS, ...given } as Options;
}
