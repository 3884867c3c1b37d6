import type { Client } from 'pg';

/** Runs `run` on the client and ends the client once `signal` is aborted; throws the signal's reason then. */
export async function endOnAbort<Result>(
  client: Client,
  signal: AbortSignal | undefined,
  run: () => Promise<Result>,
): Promise<Result> {
  const end = () => void client.end().catch(() => undefined);
  signal?.addEventListener('abort', end, { once: true });
  try {
    signal?.throwIfAborted();
    return await run();
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener('abort', end);
  }
}
