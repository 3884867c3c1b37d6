import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { useEmptyDatabase } from '../database/test-database.ts';
import { startCollector } from '../start-collector.ts';
import {
  findFreePort,
  makeDataDir,
  shopFromSources,
  startShopProcess,
  type ShopProcess,
} from './start-shop-process.ts';

const lister = pathToFileURL(resolve(import.meta.dirname, 'list-packages-of-process.ts')).href;

/** Loaded by the first picture, letter, passkey, reader of the description, or by a build. */
const loadedLater = new Set([
  ...['sharp', 'nodemailer', '@simplewebauthn/server', '@hono/zod-openapi', '@asteasolutions/zod-to-openapi'],
  ...['vite', 'rolldown', 'drizzle-kit', 'swagger-ui-dist'],
]);

async function startListed(env: Record<string, string> = {}): Promise<ShopProcess> {
  const settings = { DATABASE_URL: await useEmptyDatabase(), DEMONSTRATION: 'off', SANDBOX: 'off' };
  const listed = { NODE_OPTIONS: `--import ${lister}` };
  return startShopProcess(makeDataDir(), { ...settings, ...listed, ...env }, shopFromSources);
}

async function stop({ child, exit }: ShopProcess): Promise<number | null> {
  child.kill('SIGTERM');
  return exit;
}

const packagesOf = ({ output }: ShopProcess): readonly string[] =>
  /^Packages: (.*)\.$/m.exec(output())?.[1]?.split(' ') ?? [];

/** The library of the metrics loads the interface, which does nothing by itself. */
const isForTraces = (name: string): boolean => name.startsWith('@opentelemetry/') && name !== '@opentelemetry/api';

test('a shop that has started holds no package in memory that few of its calls need [P-66]', async () => {
  const shop = await startListed();
  await stop(shop);
  const packages = packagesOf(shop);
  expect(packages).toContain('hono');
  expect(packages.filter((name) => loadedLater.has(name) || isForTraces(name))).toEqual([]);
});

test('a shop with traces loads what sends them, and with a collector that is gone it answers and stops as ever [P-66]', async () => {
  const shop = await startListed({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await findFreePort()}`,
    LOG_LEVEL: 'warn',
  });
  expect((await fetch(`${shop.origin}/`)).status).toBe(200);
  const startedAt = performance.now();
  expect(await stop(shop)).toBe(0);
  expect(performance.now() - startedAt).toBeLessThan(12_000);
  expect(packagesOf(shop).filter(isForTraces)).toContain('@opentelemetry/sdk-trace');
  expect(shop.output()).toContain('the collector of traces took no spans');
});

test('a shop that is stopped flushes its spans to the collector [P-66]', async () => {
  const collector = await startCollector();
  onTestFinished(() => collector.close());
  const shop = await startListed({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint });
  await fetch(`${shop.origin}/a-last-page`);
  expect(await stop(shop)).toBe(0);
  expect(collector.spans.map(({ name }) => name)).toContain('GET page');
});
