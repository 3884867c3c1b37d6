import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export type ServiceAnswer = (request: IncomingMessage, response: ServerResponse) => void;

export const sendJson =
  (body: unknown, status = 200): ServiceAnswer =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/** A third-party service on the loopback: it returns the prepared answers and records its requests. */
export async function startJsonService(first: ServiceAnswer) {
  const asked: { url: URL; headers: IncomingMessage['headers'] }[] = [];
  const service = { answer: first, asked, baseUrl: '' };
  const server = createServer((request, response) => {
    asked.push({ url: new URL(request.url ?? '', 'http://service'), headers: request.headers });
    service.answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(
    () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  );
  service.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return service;
}
