import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { budgets } from '@kaplya/contract';
import { expect, onTestFinished, test, vi } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { openHttpServer } from '#process/http-server.ts';
import { createHttpCustomer } from '../people/http-customer.ts';
import { signInCustomer } from '../people/sign-in.ts';
import { startTestApp } from '../start-test-app.ts';

const manyStreams = 1500;

const app = await startTestApp({
  budgets: { ...budgets, stream: [] },
  streamCaps: { subject: manyStreams, network: manyStreams, process: manyStreams },
});
const { context } = app;

/** Run in their own thread, so that only the shop's work for them takes its time. */
const watchersProgram = `
  const { get } = require('node:http');
  const { workerData: { url, token, count } } = require('node:worker_threads');
  let opened = 0;
  function open() {
    if (opened === count) return;
    opened += 1;
    get(url, { agent: false, headers: { authorization: 'Bearer ' + token } }, (response) => {
      response.once('data', open);
      response.resume();
    }).on('error', () => {});
  }
  for (let at = 0; at < 20; at += 1) open();
`;

async function openOrder() {
  const { token } = await signInCustomer(app);
  const customer = await createHttpCustomer(app, { token });
  await customer.add('CUP', 7);
  await customer.getReady();
  await customer.addRequiredProducts(true);
  await customer.calculate(true);
  return { token, uuid: (await customer.complete()).order.uuid };
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0;
}

test('one change that 1500 streams send delays no call of a cart [P-44]', async () => {
  const http = await openHttpServer({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => http.close(100));
  http.serve(buildApp(context).fetch, null);
  const { port } = http.server.address() as AddressInfo;
  const { token, uuid } = await openOrder();
  const url = `http://127.0.0.1:${port}/api/v1/orders/${uuid}/events`;
  const watchers = new Worker(watchersProgram, { eval: true, workerData: { url, token, count: manyStreams } });
  onTestFinished(async () => void (await watchers.terminate()));
  await once(watchers, 'online');
  const { watching } = context.services.identity;
  await vi.waitFor(() => expect(watching.watchers.size).toBe(manyStreams), { timeout: 60_000, interval: 100 });

  const customer = await createHttpCustomer(app, {});
  const timeCall = async () => {
    const begun = performance.now();
    await customer.add('W19', 1);
    return performance.now() - begun;
  };
  const idle: number[] = [];
  const during: number[] = [];
  for (let change = 0; change < 5; change += 1) {
    await delay(3500);
    idle.push(await timeCall());
    await app.context.database.$client.query(`update "order" set note = $1 where id = $2`, [`${change}`, uuid]);
    context.changes.announce('order', uuid);
    await delay(5);
    during.push(await timeCall());
    await customer.reduce('W19', 2);
  }
  const ratio = medianOf(during) / medianOf(idle);
  expect(ratio).toBeLessThan(5);
});
