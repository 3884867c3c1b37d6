import type { IncomingMessage } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';

import { createConfig } from '#config/config.ts';
import { parseEnv } from '#config/env.ts';
import { createLogger } from '#observability/logger.ts';
import { findFreePort, makeDataDir } from '../../../test/processes/start-shop-process.ts';
import { startTestApp } from '../../../test/start-test-app.ts';
import { createTestDatabase } from '../../../test/database/test-database.ts';
import { buildApp, buildOperatorsApp } from '../../app.ts';
import { runShop } from '../../run-shop.ts';

const forOperators = ['/metrics', '/readyz', '/api/docs', '/api/docs/swagger-ui.css', '/api/docs/start.js'];
const forAll = ['/healthz', '/api/openapi.json'];
const { context } = await startTestApp();
const other = await startTestApp({ env: { MANAGEMENT_PORT: '3999' } });

type Asked = { readonly peer?: string; readonly headers?: Record<string, string> };

async function ask(app: ReturnType<typeof buildApp>, path: string, { peer = '127.0.0.1', headers }: Asked = {}) {
  const request = new Request(`http://localhost:3000${path}`, { headers: { host: 'localhost:3000', ...headers } });
  const incoming = { socket: { remoteAddress: peer }, url: path, rawHeaders: [] as string[] } as IncomingMessage;
  return (await app.fetch(request, { incoming })).status;
}

const statuses = async (app: ReturnType<typeof buildApp>, paths: readonly string[], asked: Asked = {}) => [
  ...new Set(await Promise.all(paths.map((path) => ask(app, path, asked)))),
];

test('metrics, readiness and the page of the calls are for who sits at the machine [P-54]', async () => {
  const app = buildApp(context);
  for (const peer of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
    expect(await statuses(app, [...forOperators, ...forAll], { peer })).toEqual([200]);
  }
  const strangers: Asked[] = [
    { peer: '192.0.2.7' },
    { peer: '2001:db8::7' },
    ...['X-Forwarded-For', 'X-Forwarded-Host', 'X-Forwarded-Proto', 'Forwarded', 'X-Real-IP', 'Via'].map((name) => ({
      headers: { [name]: '127.0.0.1' },
    })),
    { headers: { host: 'rebound.example' } },
  ];
  for (const asked of strangers) expect(await statuses(app, forOperators, asked)).toEqual([404]);
  expect(await statuses(app, forAll, { peer: '192.0.2.7', headers: { 'x-forwarded-for': '192.0.2.8' } })).toEqual([
    200,
  ]);
});

test('with a port of their own they are there alone, for whoever reaches it [P-54]', async () => {
  const [shop, operators] = [buildApp(other.context), buildOperatorsApp(other.context)];
  expect(await statuses(shop, forOperators)).toEqual([404]);
  expect(await statuses(shop, forAll)).toEqual([200]);
  expect(await statuses(operators, [...forOperators, ...forAll])).toEqual([200]);
  expect(await statuses(operators, forOperators, { peer: '10.0.0.7', headers: { host: 'shop-1.internal' } })).toEqual([
    200,
  ]);
  expect(await statuses(operators, forOperators, { headers: { host: 'rebound.example' } })).toEqual([404]);
  expect(
    await statuses(operators, ['/', '/api/v1/company', '/api/dev/outbox', '/api/identity/auth/anonymous']),
  ).toEqual([404]);
});

test('a shop opens that port at once and closes it behind its door [P-54]', async () => {
  const { connectionString, drop } = await createTestDatabase();
  onTestFinished(drop);
  const [port, management] = [await findFreePort(), await findFreePort()];
  const config = createConfig(
    parseEnv({
      PORT: String(port),
      MANAGEMENT_PORT: String(management),
      DATA_DIR: makeDataDir(),
      DATABASE_URL: connectionString,
      DEMONSTRATION: 'off',
    }),
  );
  const stopping = new AbortController();
  const statusOf = async (at: number, path: string) => (await fetch(`http://127.0.0.1:${at}${path}`)).status;
  let whileStarting: number[] = [];
  let publicWhileStarting: number[] = [];
  const ended = runShop({
    config,
    logger: createLogger({ level: 'silent' }),
    async loadStorefront() {
      whileStarting = [await statusOf(management, '/healthz'), await statusOf(management, '/readyz')];
      publicWhileStarting = await Promise.all([...forOperators, '/healthz'].map((path) => statusOf(port, path)));
      return {
        handle: async () => new Response('a page'),
        asset: () => null,
        middleware: null,
        close: async () => {},
      };
    },
    stopping: stopping.signal,
    print: (text) => {
      if (text.includes('The shop is open')) void look();
    },
  });
  const seen: Record<string, number> = {};
  async function look(): Promise<void> {
    seen['metrics'] = await statusOf(management, '/metrics');
    seen['ready'] = await statusOf(management, '/readyz');
    seen['at the shop'] = await statusOf(port, '/metrics');
    stopping.abort();
  }
  expect(await ended).toEqual([]);
  expect(whileStarting).toEqual([200, 503]);
  expect(publicWhileStarting).toEqual([...forOperators.map(() => 404), 200]);
  expect(seen).toEqual({ metrics: 200, ready: 200, 'at the shop': 404 });
  await expect(statusOf(management, '/healthz')).rejects.toThrow('fetch failed');
});
