import { request, type ServerResponse } from 'node:http';
import { once } from 'node:events';

import { expect, onTestFinished, test } from 'vitest';

import { findFreePort } from '../../test/processes/start-shop-process.ts';
import { type HttpServer, openHttpServer, toMiddleware } from './http-server.ts';

async function open(): Promise<{ http: HttpServer; port: number; origin: string }> {
  const port = await findFreePort();
  const http = await openHttpServer({ host: '127.0.0.1', port });
  onTestFinished(() => http.close(0));
  return { http, port, origin: `http://127.0.0.1:${port}` };
}

test('until the shop is open everything is answered, and nothing is ready', async () => {
  const { origin } = await open();
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  expect((await fetch(`${origin}/readyz`)).status).toBe(503);

  const config = await fetch(`${origin}/api/config?domain=localhost&version=1.6.9`);
  expect(config.status).toBe(503);
  expect(config.headers.get('retry-after')).toBeNull();
  expect(await config.json()).toEqual({ ready: false });

  const call = await fetch(`${origin}/api/v1/company`);
  expect(call.status).toBe(503);
  expect(call.headers.get('retry-after')).toBe('1');
  expect(await call.json()).toMatchObject({ code: 'config.not_ready', requestId: expect.any(String) });
});

test('an idle connection stays open longer than in a proxy in front, so that it is never closed under a request', async () => {
  const { port } = await open();
  const sent = request({ port, path: '/healthz' }).end();
  const [response] = await once(sent, 'response');
  response.resume();
  const [, seconds] = /timeout=(\d+)/.exec(String(response.headers['keep-alive'])) ?? [];
  expect(Number(seconds)).toBeGreaterThan(120);
});

test.each([
  [
    'throws',
    () => {
      throw new Error('broken');
    },
  ],
  ['fails later', () => Promise.reject(new Error('broken'))],
])('a request whose short way %s is logged and answered on the usual way', async (_how, answer) => {
  const { http, origin } = await open();
  const logged: unknown[] = [];
  const middleware = toMiddleware(answer, { error: (facts: unknown) => void logged.push(facts) });
  http.serve(() => new Response('usual'), middleware);
  expect(await (await fetch(`${origin}/`)).text()).toBe('usual');
  expect(logged).toEqual([{ err: new Error('broken') }]);
});

test('an answer whose short way fails in the middle is cut off, and the server goes on', async () => {
  const { http, origin } = await open();
  let isBroken = true;
  const answer = (_request: unknown, response: ServerResponse): boolean => {
    if (!isBroken) return false;
    response.writeHead(200, { 'content-length': '10' }).write('half');
    throw new Error('broken');
  };
  http.serve(() => new Response('usual'), toMiddleware(answer, { error: () => undefined }));
  await expect(fetch(`${origin}/`).then((response) => response.text())).rejects.toThrow(/terminated|failed/);
  isBroken = false;
  expect(await (await fetch(`${origin}/`)).text()).toBe('usual');
});

test('a taken port is explained', async () => {
  const { port } = await open();
  await expect(openHttpServer({ host: '127.0.0.1', port })).rejects.toThrow(`Port ${port} is taken`);
});

test('an address of another machine is explained', async () => {
  await expect(openHttpServer({ host: '192.0.2.1', port: await findFreePort() })).rejects.toThrow('HOST is 192.0.2.1');
});

test('a running call is finished, new ones are not accepted, and the connection is closed', async () => {
  const { http, port, origin } = await open();
  const arrived = Promise.withResolvers<void>();
  const proceed = Promise.withResolvers<void>();
  http.serve(async () => {
    arrived.resolve();
    await proceed.promise;
    return new Response('done');
  }, null);

  const answer = fetch(`${origin}/order`, { method: 'POST' });
  await arrived.promise;
  const closed = http.close(5000);
  const late = request({ port, host: '127.0.0.1' }).end();
  const [error] = (await once(late, 'error')) as [NodeJS.ErrnoException];
  expect(error.code).toBe('ECONNREFUSED');

  proceed.resolve();
  const response = await answer;
  expect(await response.text()).toBe('done');
  expect(response.headers.get('connection')).toBe('close');
  await closed;
});

test('a call that takes longer than the grace is cut off', async () => {
  const { http, origin } = await open();
  const arrived = Promise.withResolvers<void>();
  http.serve(() => {
    arrived.resolve();
    return new Promise<Response>(() => {});
  }, null);
  const answer = fetch(origin).then(
    () => 'answered',
    () => 'cut off',
  );
  await arrived.promise;
  await http.close(50);
  expect(await answer).toBe('cut off');
});
