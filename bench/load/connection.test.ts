import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { createAnswerReader, openConnection } from './connection.ts';

const withLength = 'HTTP/1.1 200 OK\r\nContent-Length: 11\r\n\r\nhello world';
const inChunks =
  'HTTP/1.1 422 Unprocessable Entity\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n6;x=y\r\n world\r\n0\r\n\r\n';

test.each([
  ['a length', withLength, { status: 200, body: 'hello world' }],
  ['chunks', inChunks, { status: 422, body: 'hello world' }],
  ['no body', 'HTTP/1.1 204 No Content\r\n\r\n', { status: 204, body: '' }],
  ['an empty body', 'HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n', { status: 200, body: '' }],
])('an answer with %s is read, however the network divides it', (_, text, answer) => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: text.length - 1 }), { maxLength: 6 }), (cuts) => {
      const reader = createAnswerReader();
      const ends = [...cuts.toSorted((one, other) => one - other), text.length];
      const answers = ends.map((end, index) => reader.read(Buffer.from(text.slice(ends[index - 1] ?? 0, end))));
      expect(answers.slice(0, -1).every((early) => early === null)).toBe(true);
      expect({ ...answers.at(-1) }).toEqual(answer);
    }),
  );
});

async function listen(listener: RequestListener): Promise<URL> {
  const server = createServer(listener);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}

test('one connection carries one request after another', async () => {
  const origin = await listen((request, response) => void response.end(request.url));
  const connection = await openConnection(origin);
  const ask = async (path: string) => (await connection.send(`GET ${path} HTTP/1.1\r\nHost: shop\r\n\r\n`)).body;
  expect([await ask('/a'), await ask('/b')]).toEqual(['/a', '/b']);
  connection.close();
});

test('a server that hangs up fails the request', async () => {
  const origin = await listen((request) => void request.socket.destroy());
  const connection = await openConnection(origin);
  await expect(connection.send('GET / HTTP/1.1\r\nHost: shop\r\n\r\n')).rejects.toThrow(
    /closed the connection|ECONNRESET/,
  );
});
