import { abortWith } from '../calls/abort-with.ts';
import { ApiFailure, toAnswerFailure } from '../failures/api-failure.ts';

const SECOND = 1000;
const OPENING_LIMIT_MS = 20 * SECOND;

type Opened = { url: string; headers: Readonly<Record<string, string>>; signal: AbortSignal | undefined };

/**
 * Opens a stream of server-sent events. `EventSource` cannot send the bearer, which is a header as with any call.
 * Rejects with `ApiFailure`. A later failure breaks the stream. It ends with the signal.
 */
export async function openEvents({ url, headers, signal }: Opened): Promise<ReadableStream<Uint8Array>> {
  const response = await answerWithin(OPENING_LIMIT_MS, signal, (limit) => fetch(url, { headers, signal: limit }));
  const isStream = response.headers.get('Content-Type')?.startsWith('text/event-stream');
  if (response.ok && isStream && response.body) return response.body;
  const body: unknown = await response.json().catch(() => undefined);
  throw toAnswerFailure({ status: response.status, body });
}

/** Limits the time until the answer begins; afterwards only the signal ends it. */
async function answerWithin(
  limitMs: number,
  signal: AbortSignal | undefined,
  ask: (signal: AbortSignal) => Promise<Response>,
): Promise<Response> {
  const limit = new AbortController();
  if (signal) abortWith(limit, signal);
  const timer = setTimeout(() => limit.abort(), limitMs);
  try {
    return await ask(limit.signal);
  } catch (cause) {
    const kind = signal?.aborted ? 'cancelled' : limit.signal.aborted ? 'timeout' : 'network';
    throw new ApiFailure({ kind, cause });
  } finally {
    clearTimeout(timer);
  }
}
