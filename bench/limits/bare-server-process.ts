import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/*
 * The least that an HTTP server in this runtime can do: sends the bytes that it was given, by the address asked for.
 */

export type BareAnswer = { readonly path: string; readonly headers: Record<string, string>; readonly base64: string };
export type BareServerRequest = { readonly answers: readonly BareAnswer[] };
export type BareServerReply = { readonly origin: string };

const answers = new Map<string, { headers: Record<string, string | number>; body: Buffer }>();

const server = createServer((request, response) => {
  const answer = answers.get(request.url ?? '');
  if (answer) response.writeHead(200, answer.headers).end(answer.body);
  else response.writeHead(404, { 'Content-Length': 0 }).end();
});

process.on('message', ({ id, answers: given }: BareServerRequest & { id: number }) => {
  for (const { path, headers, base64 } of given) {
    const body = Buffer.from(base64, 'base64');
    answers.set(path, { headers: { ...headers, 'content-length': body.length }, body });
  }
  void listen().then((origin) => process.send?.({ id, origin } satisfies BareServerReply & { id: number }));
});
process.on('disconnect', () => process.exit());

async function listen(): Promise<string> {
  if (!server.listening) await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
