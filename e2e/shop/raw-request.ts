import { request as sendRequest, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import { moscowOrigin } from './test.ts';

export type RawAnswer = { status: number; headers: IncomingHttpHeaders; body: string };

type RawRequest = {
  /** The server; default: the shop of all journeys. */
  origin?: string;
  method?: string;
  path: string;
  /** The request's host; Node does not resolve `baku.localhost`, so it always connects to Moscow's host. */
  host?: string | undefined;
  headers?: OutgoingHttpHeaders;
  body?: unknown;
};

/** Sends a raw request and returns any answer; `fetch` does not allow a custom host. */
export function requestRaw({
  origin = moscowOrigin(),
  method = 'GET',
  path,
  host,
  headers,
  body,
}: RawRequest): Promise<RawAnswer> {
  const { port, host: ownHost } = new URL(origin);
  const text = body === undefined ? null : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const request = sendRequest(
      {
        port,
        path,
        method,
        headers: { Host: host ?? ownHost, ...(text !== null && { 'Content-Type': 'application/json' }), ...headers },
      },
      (response) => {
        let received = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => (received += chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: received }),
        );
      },
    );
    request.on('error', reject);
    request.end(text);
  });
}
