import { sendWithToken } from '@kaplya/client/calls/api-client.ts';
import type { CallRequest } from '@kaplya/client/calls/api-types.ts';
import { getClient } from './client.ts';
import { getEndpoint } from '@kaplya/client/calls/endpoints.ts';
import { resolveUrl, toHeaders, type Send } from '@kaplya/client/calls/transport.ts';
import { openEvents } from '@kaplya/client/streams/open-events.ts';

/** The API calls that answer with a stream of events. */
type StreamId = 'watchOrder' | 'watchCellOrder';

/**
 * Opens a stream of server-sent events. The token is sent as with any call and refreshed once after a 401. Rejects with
 * `ApiFailure` when the stream cannot be opened; a later failure makes the stream fail. Aborting the signal ends it.
 */
export async function openStream(id: StreamId, request: CallRequest<StreamId>): Promise<ReadableStream<Uint8Array>> {
  return (await sendWithToken(open, getClient().tokens, id, request)) as ReadableStream<Uint8Array>;
}

const open: Send = async (id, request, token) => {
  const { config } = getClient();
  const row = getEndpoint(id);
  const url = await resolveUrl(row, request, { getServices: async () => (await config.whenReady()).services });
  const asked = { ...request, headers: { Accept: 'text/event-stream', ...request.headers } };
  const headers = toHeaders(id, row, asked, token, { getLanguage: () => document.documentElement.lang || null });
  return openEvents({ url, headers, signal: request.signal });
};
