import { createServer, type RequestListener } from 'node:http';
import { createServer as createSocketServer, type AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createFileConnector } from './file-connector.ts';

const { readFile } = createFileConnector();
const closings: (() => void)[] = [];
afterEach(() => {
  for (const close of closings.splice(0)) close();
});

async function serve(answer: RequestListener): Promise<{ port: number; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.headers.host} ${request.url}`);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closings.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, asked };
}

const read = (port: number, more: { address?: string; isSecure?: boolean; milliseconds?: number } = {}) => {
  const { address = '127.0.0.1', isSecure = false, milliseconds = 5000 } = more;
  const signal = AbortSignal.timeout(milliseconds);
  return readFile({ address, port, isSecure, host: 'shop.example', path: '/.well-known/kaplya.txt', signal });
};

test('a file is read at the address that was given, for the host that was claimed [G-096a]', async () => {
  const { port, asked } = await serve((_, response) => response.end('kaplya-1\n'));
  expect(await read(port)).toEqual({ status: 200, text: 'kaplya-1\n' });
  expect(asked).toEqual(['shop.example /.well-known/kaplya.txt']);
  // A name would be resolved once more, perhaps to another address.
  await expect(read(port, { address: 'localhost' })).rejects.toThrow('never at a name');
});

test('a redirect is an answer and is not followed [G-096a]', async () => {
  const { port, asked } = await serve((_, response) => response.writeHead(302, { location: '/other' }).end());
  expect(await read(port)).toEqual({ status: 302, text: '' });
  expect(asked).toHaveLength(1);
});

test('a large file is not read to its end, however long it is [G-096a]', async () => {
  let isClosed = false;
  const { port } = await serve((_, response) => {
    response.on('close', () => (isClosed = true));
    const write = (): unknown => !isClosed && response.write('x'.repeat(1024), () => setImmediate(write));
    write();
  });
  expect(await read(port)).toEqual({ status: 200, text: null });
});

test('headers without an end, and drops of a file, end with the time [G-096a]', async () => {
  const { port } = await serve((_, response) => {
    response.write('k');
  });
  await expect(read(port, { milliseconds: 100 })).rejects.toThrow(/abort|timeout/i);
  const endless = createSocketServer((socket) => {
    socket.on('error', () => undefined);
    socket.write(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(20_000)}`);
  });
  await new Promise<void>((resolve) => endless.listen(0, '127.0.0.1', resolve));
  closings.push(() => endless.close());
  await expect(read((endless.address() as AddressInfo).port)).rejects.toThrow(/header/i);
});

test('https without a certificate of the host is no answer [G-096a]', async () => {
  const { port } = await serve((_, response) => response.end('kaplya-1'));
  await expect(read(port, { isSecure: true })).rejects.toThrow(/SSL|EPROTO|packet/i);
});
