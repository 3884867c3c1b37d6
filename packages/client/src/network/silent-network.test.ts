import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSilentNetwork, type Silence } from './silent-network.test-support.ts';

let reached: string[];

const network = () =>
  createSilentNetwork(async (url) => {
    reached.push(url);
    return new Response('{}');
  });

beforeEach(() => {
  vi.useFakeTimers();
  reached = [];
});

afterEach(() => {
  vi.useRealTimers();
});

/** The end of a call that is given up after 15 s, and the number of calls that reached the shop by then and in all. */
async function callIn(mode: Silence) {
  const silent = network();
  silent.silence(mode);
  const controller = new AbortController();
  setTimeout(() => controller.abort(), 15_000);
  const ending = silent.fetch('/api/a', { method: 'POST', signal: controller.signal }).then(
    ({ status }) => status,
    (failure: unknown) => (failure as Error).name,
  );
  await vi.advanceTimersByTimeAsync(16_000);
  const before = reached.length;
  await vi.advanceTimersByTimeAsync(10_000);
  return [await ending, before, reached.length];
}

test('each silence reaches the shop, or not, and leaves the caller without its answer', async () => {
  expect(await callIn('accepts-and-never-answers')).toEqual(['AbortError', 0, 0]);
  reached = [];
  expect(await callIn('answer-lost')).toEqual(['AbortError', 1, 1]);
  reached = [];
  expect(await callIn('answers-after-20s')).toEqual(['AbortError', 1, 1]);
  reached = [];
  expect(await callIn('arrives-after-20s')).toEqual(['AbortError', 0, 1]);
  reached = [];
  expect(await callIn('proxy-page-407')).toEqual([407, 0, 0]);
});

test('a silence concerns the calls that it names, until the network is back', async () => {
  const silent = network();
  const end = silent.silence('proxy-page-403', { method: 'POST', path: '/orders' });
  const call = async (method: string, url: string) => (await silent.fetch(url, { method })).status;
  expect([await call('POST', '/api/orders'), await call('GET', '/api/orders'), await call('POST', '/api/x')]).toEqual([
    403, 200, 200,
  ]);
  end();
  expect(await call('POST', '/api/orders')).toBe(200);
  expect(silent.countSilenced()).toBe(1);
});
