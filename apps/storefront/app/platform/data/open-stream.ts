import { abortWith } from '@kaplya/client/calls/abort-with.ts';
import { sendWithToken } from '@kaplya/client/calls/api-client.ts';
import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import type { CallRequest } from '@kaplya/client/calls/api-types.ts';
import { getClient } from './client.ts';
import { getEndpoint } from '@kaplya/client/calls/endpoint-paths.ts';
import { resolveUrl, toHeaders, type Send } from '@kaplya/client/calls/transport.ts';

/** The calls that answer with a stream. */
type StreamId = 'watchOrder' | 'watchCellOrder';

const SECOND = 1000;
const OPENING_LIMIT_MS = 20 * SECOND;

/**
 * Opens a stream of server-sent events. `EventSource` cannot send the bearer, which is sent as with any call and
 * renewed once after a 401. Rejects with `ApiFailure`. A later failure breaks the stream. It ends with the signal.
 */
export async function openStream(id: StreamId, request: CallRequest<StreamId>): Promise<ReadableStream<Uint8Array>> {
  return (await sendWithToken(open, getClient().tokens, id, request)) as ReadableStream<Uint8Array>;
}

const open: Send = async (id, request, token) => {
  const { config } = getClient();
  const row = getEndpoint(id as StreamId);
  const url = await resolveUrl(row, request, { getServices: async () => (await config.whenReady()).services });
  const headers = toHeaders(
    id,
    row,
    { ...request, headers: { Accept: 'text/event-stream', ...request.headers } },
    token,
    {
      getLanguage: () => document.documentElement.lang || null,
    },
  );
  const response = await answerWithin(OPENING_LIMIT_MS, request.signal, (signal) => fetch(url, { headers, signal }));
  if (response.ok && response.body) return response.body;
  const body: unknown = await response.json().catch(() => undefined);
  throw new ApiFailure({ kind: 'answer', status: response.status, body });
};

/** The limit is for the answer to begin; how long it then lasts is up to the signal. */
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
