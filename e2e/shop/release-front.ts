import { once } from 'node:events';
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { moscowOrigin } from './test.ts';

/** A front of the shop like a proxy, behind which a newer release can appear. */
export type ReleaseFront = {
  origin: string;
  release: () => void;
  /** Takes the shop behind it offline or online: while offline the front answers like a gateway. */
  setDown: (isDown: boolean) => void;
  close: () => Promise<void>;
};

/** Another release has another worker: one more line makes it different for a browser. */
export async function openReleaseFront(): Promise<ReleaseFront> {
  const shop = new URL(moscowOrigin());
  let releases = 0;
  let isDown = false;

  function pass(request: IncomingMessage, response: ServerResponse): void {
    if (isDown) {
      response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>502 Bad Gateway</h1>');
      return;
    }
    const isWorker = request.url === '/worker.js';
    const { 'accept-encoding': encoding, ...others } = request.headers;
    const headers = isWorker || encoding === undefined ? others : { ...others, 'accept-encoding': encoding };
    const { method, url } = request;
    const onward = forward({ host: shop.hostname, port: shop.port, method, path: url, headers }, (answer) => {
      if (!isWorker) {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
        return;
      }
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        const { 'content-length': _, etag: __, ...own } = answer.headers;
        response.writeHead(200, own);
        response.end(`${Buffer.concat(parts).toString()}\n// Release ${releases}\n`);
      });
    });
    onward.on('error', () => response.destroy());
    // When the page leaves a stream, closes it at the shop too.
    response.on('close', () => onward.destroy());
    request.pipe(onward);
  }

  const server = createServer(pass).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    release() {
      releases += 1;
    },
    setDown(next) {
      isDown = next;
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
