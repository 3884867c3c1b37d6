import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { text as readText } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { endpoints, operatorEndpoints } from '@kaplya/contract';
import { expect, onTestFinished, test, vi } from 'vitest';
import { parseAddressRanges } from '#config/address-ranges.ts';
import { openStaffToken } from '../../../test/people/staff-token.ts';
import { startTestApp } from '../../../test/start-test-app.ts';
import { buildApp } from '../../app.ts';
import { openHttpServer, type HttpServerOptions } from '#process/http-server.ts';
import { connectionLimits } from './limit-connections.ts';

// Callers who send slowly, send nothing, or leave [P-47].

const lines: string[] = [];
const app = await startTestApp({ env: { LOG_LEVEL: 'info' }, log: (line) => lines.push(line) });
const { call, context } = app;
const { token } = await call(endpoints.createAnonymousToken, { body: { partnerId: 'moscow' } });

async function open(options: Omit<HttpServerOptions, 'host' | 'port'> = {}): Promise<number> {
  const http = await openHttpServer({ host: '0.0.0.0', port: 0, ...options });
  const built = buildApp(context);
  http.serve((incoming, bindings) => built.fetch(incoming, bindings), null);
  onTestFinished(() => http.close(0));
  const address = http.server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

test('a file that is far too large is answered with a sentence, not with a broken connection [G-04s]', async () => {
  const staff = await openStaffToken(app, ['imports.write', 'prices.write']);
  const port = await open();
  const megabyte = Buffer.alloc(1024 * 1024, 'a');
  const upload = request({
    ...{ port, method: 'POST', path: `${operatorEndpoints.uploadImport.path}?kind=prices` },
    headers: { authorization: `Bearer ${staff}`, 'content-type': 'application/octet-stream' },
  });
  const answer = once(upload, 'response') as Promise<[IncomingMessage]>;
  await pipeline(Readable.from(Array.from({ length: 160 }, () => megabyte)), upload);
  const [response] = await answer;
  expect([response.statusCode, await readText(response)]).toEqual([
    413,
    expect.stringContaining('import.file_too_large'),
  ]);
});

async function dial(port: number, localAddress = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** Collects all bytes until the other side closes. */
async function listen(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  await once(socket, 'close');
  return text;
}

const head = (bytes: number): string =>
  [
    `POST ${endpoints.initCart.path} HTTP/1.1`,
    'Host: localhost',
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    `Content-Length: ${bytes}`,
    '\r\n',
  ].join('\r\n');

test('a body that drips is answered with 408 after eleven seconds, and its connection is over', async () => {
  const port = await open();
  const socket = await dial(port);
  const startedAt = performance.now();
  socket.write(head(1000));
  const drip = setInterval(() => socket.write(' '), 500);
  onTestFinished(() => clearInterval(drip));
  const text = await listen(socket);
  expect(performance.now() - startedAt).toBeLessThan(14_000);
  expect(text).toMatch(/^HTTP\/1\.1 408 /);
  expect(text).toContain('"request.too_slow"');
  expect(context.database.$client.idleCount).toBe(context.database.$client.totalCount);
});

test('headers that drip, and a connection on which nothing comes, are over too', async () => {
  const port = await open({ limits: { ...connectionLimits, headersMilliseconds: 300, checkMilliseconds: 100 } });
  const [dripping, silent] = [await dial(port), await dial(port)];
  dripping.write('GET / HTTP/1.1\r\nHost: loc');
  for (const text of await Promise.all([listen(dripping), listen(silent)])) expect(text).toMatch(/^HTTP\/1\.1 408 |^$/);
});

test('connections of one network above its share are closed, and others are accepted', async () => {
  const port = await open({ limits: { ...connectionLimits, ofNetwork: 5 } });
  const sockets = await Promise.all(Array.from({ length: 9 }, () => dial(port)));
  await vi.waitFor(() => expect(sockets.filter(({ destroyed }) => destroyed)).toHaveLength(4));
  const other = await dial(port, '127.0.1.1');
  other.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  expect(await listen(other)).toMatch(/^HTTP\/1\.1 200 /);
  for (const socket of sockets) socket.destroy();
  await vi.waitFor(async () => {
    const next = await dial(port);
    next.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
    expect(await listen(next)).toMatch(/^HTTP\/1\.1 200 /);
  });
});

test('a trusted proxy has no share: it brings everybody', async () => {
  const trustedProxies = parseAddressRanges('127.0.0.0/24');
  const port = await open({ trustedProxies, limits: { ...connectionLimits, ofNetwork: 2 } });
  const sockets = await Promise.all(Array.from({ length: 6 }, () => dial(port)));
  await pause(100);
  expect(sockets.filter(({ destroyed }) => destroyed)).toEqual([]);
});

test('who leaves while their request is read or answered is no failure of the shop, and none in its log', async () => {
  const port = await open();
  lines.length = 0;
  const half = await dial(port);
  half.write(`${head(1000)}{`);
  await pause(150);
  half.destroy();
  await vi.waitFor(() => expect(lines.join('')).toContain('"status":499'));

  for (const path of ['/api/v1/catalog/products', '/api/v1/company', '/api/openapi.json']) {
    const early = await dial(port);
    early.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    early.destroy();
  }
  await pause(300);
  expect(lines.filter((line) => /"level":"(?:warn|error)"|"status":5/.test(line))).toEqual([]);
});
