import { createServer, request as sendRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { OwnShop } from './own-shop.ts';
import { moscowOrigin } from './test.ts';

/** Another server with the same shop: the journeys' shop at another address. */
export type OtherServer = {
  url: string;
  /** The requests so far, as `GET /api/v1/company?lang=en`. */
  asked: readonly string[];
  /** Refuses calls of this path from now on, of browsers and pages alike; null: none. */
  refuse: (path: string | null) => void;
  close: () => Promise<void>;
};

export async function startOtherServer({ host }: OwnShop): Promise<OtherServer> {
  const asked: string[] = [];
  let refused: string | null = null;
  const port = Number(new URL(moscowOrigin()).port);
  const server = createServer((request, response) => {
    const url = request.url ?? '';
    asked.push(`${request.method} ${url}`);
    if (refused !== null && url.split('?')[0] === refused) {
      const headers = { 'content-type': 'application/json', 'access-control-allow-origin': '*' };
      response.writeHead(500, headers).end(JSON.stringify({ errors: [] }));
      return;
    }
    const path = url.replace('domain=127.0.0.1', `domain=${host}`);
    const headers = { ...request.headers, host: `${host}:${(server.address() as AddressInfo).port}` };
    const forwarded = sendRequest({ port, path, method: request.method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    forwarded.on('error', () => response.destroy());
    request.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    refuse(path) {
      refused = path;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
