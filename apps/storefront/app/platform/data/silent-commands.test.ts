import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endpoints, type Endpoint } from '@kaplya/contract';
import { createApiClient } from '@kaplya/client/calls/api-client.ts';
import { contractServices, createTransport } from '@kaplya/client/calls/transport.ts';
import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import { createSilentNetwork, silences, type Silence } from '@kaplya/client/network/silent-network.test-support.ts';
import { createTokenKeeper } from '@kaplya/client/tokens/token-keeper.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { findFailureText } from '#platform/form/find-failure-text.ts';
import { createShopStorage } from '#platform/storage/shop-storage.ts';

const README = readFileSync(join(import.meta.dirname, '../../../README.md'), 'utf8');

/** The commands of each row of the table, by what a repeat does. */
const rows = README.slice(README.indexOf('## In a silent network'), README.indexOf('## Parts'))
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| a repeat'))
  .map((line) => {
    const [, repeat = '', commands = ''] = line.split('|');
    return { repeat: repeat.trim(), commands: [...commands.matchAll(/`(\w+)`/g)].map(([, id = '']) => id) };
  });

const commands: readonly Endpoint[] = Object.values(endpoints).filter(({ method }) => method !== 'get');

/** More than any call may take, and than a token before it. */
const LONG_MS = 130_000;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('every command of the contract says once what its repeat does [X-12]', () => {
  const listed = rows.flatMap(({ commands: ids }) => ids);
  expect(listed.toSorted()).toEqual(commands.map(({ id }) => id).toSorted());
});

test('every command that is said to have a key may have one', () => {
  const keyed = rows.find(({ repeat }) => repeat.includes('Idempotency-Key'))?.commands ?? [];
  const takesKey = ({ headers }: Endpoint) => Object.hasOwn(headers?.shape ?? {}, 'idempotency-key');
  expect(keyed.length).toBeGreaterThan(0);
  expect(commands.filter(takesKey).map(({ id }) => id)).toEqual(expect.arrayContaining(keyed));
});

const pair = { token: 'token', refresh_token: 'refresh' };

function openClient() {
  const reached: string[] = [];
  const keys: (string | null)[] = [];
  const onAccessLost = vi.fn<() => void>();
  const network = createSilentNetwork(async (url, init) => {
    reached.push(`${init.method} ${url}`);
    keys.push(new Headers(init.headers).get('Idempotency-Key'));
    return new Response(JSON.stringify(pair));
  });
  const storage = createShopStorage(null);
  storage.set('servicesIdentity', pair);
  storage.set('orderNote', 'Ring twice');
  const send = createTransport({
    fetch: network.fetch,
    getServices: () => contractServices,
    getLanguage: () => 'en',
  });
  const tokens = createTokenKeeper({
    storage,
    send,
    withLock: (_, work) => work(),
    getPartnerId: () => 'moscow',
    sharesOrigin: () => true,
    onAccessLost,
  });
  return { reached, keys, onAccessLost, network, storage, call: createApiClient(send, tokens) };
}

const answers: ReadonlySet<Silence> = new Set(['answers-after-20s', 'arrives-after-20s']);

test.each(silences)('every command ends in %s, loses nothing, and can be repeated [X-12] [K-01]', async (mode) => {
  for (const { id } of commands) {
    const { reached, onAccessLost, network, storage, call } = openClient();
    const run = () => call(id as 'assignNote', { params: {}, body: {} } as never);
    const back = network.silence(mode);
    let end: unknown;
    run().then(
      () => (end = 'answered'),
      (failure: unknown) => (end = failure),
    );
    await vi.advanceTimersByTimeAsync(LONG_MS);
    const isAnswered = answers.has(mode) && end === 'answered';
    expect.soft(isAnswered || end instanceof ApiFailure, `${id} never ends`).toBe(true);
    if (end instanceof ApiFailure) {
      expect.soft(['network', 'timeout'], id).toContain(end.kind);
      expect.soft(end.status, id).toBeNull();
      expect.soft(['errors.unanswered', 'errors.timeout'], id).toContain(findFailureText(end, 'errors.generic'));
    }
    expect.soft(onAccessLost, id).not.toHaveBeenCalled();
    expect.soft([storage.find('servicesIdentity'), storage.find('orderNote')], id).toEqual([pair, 'Ring twice']);

    back();
    reached.length = 0;
    await run();
    expect.soft(reached, id).toHaveLength(1);
  }
});

const callsOfCode = ['login', 'resendCode', 'requestProof', 'requestContactUndo'] as const;

describe.each(callsOfCode)('the code of %s [rule 57a]', (id) => {
  const run = ({ call }: ReturnType<typeof openClient>) => call(id as 'login', { body: {} } as never);

  test.each(silences)('is sent once, whatever %s leaves of its answers', async (mode) => {
    const client = openClient();
    const back = client.network.silence(mode);
    const first = run(client).then(
      () => true,
      () => false,
    );
    await vi.advanceTimersByTimeAsync(LONG_MS);
    back();
    if (!(await first)) await run(client);
    expect(client.keys.length).toBeGreaterThan(0);
    expect(new Set(client.keys)).toEqual(new Set([expect.any(String)]));
    const [key] = client.keys;
    await run(client);
    expect(client.keys.at(-1)).not.toBe(key);
  });

  test('is asked for again without another press, because its message may have come', async () => {
    const client = openClient();
    const back = client.network.silence('answer-lost');
    const answer = run(client);
    await vi.advanceTimersByTimeAsync(10_000);
    back();
    await vi.advanceTimersByTimeAsync(10_000);
    await expect(answer).resolves.toBeDefined();
    expect(client.keys).toHaveLength(2);
  });
});
