import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { useEmptyDatabase } from '../database/test-database.ts';
import { makeDataDir, startShopProcess } from './start-shop-process.ts';

const lister = pathToFileURL(resolve(import.meta.dirname, 'list-packages-of-process.ts')).href;

/** Loaded by the first picture, letter, passkey, reader of the description, or by a build. */
const loadedLater = new Set([
  ...['sharp', 'nodemailer', '@simplewebauthn/server', '@hono/zod-openapi', '@asteasolutions/zod-to-openapi'],
  ...['vite', 'rolldown', 'drizzle-kit', 'swagger-ui-dist'],
]);

test('a shop that has started holds no package in memory that few of its calls need', async () => {
  const shop = await startShopProcess(makeDataDir(), {
    DATABASE_URL: await useEmptyDatabase(),
    DEMONSTRATION: 'off',
    SANDBOX: 'off',
    NODE_OPTIONS: `--import ${lister}`,
  });
  shop.child.kill('SIGTERM');
  await shop.exit;
  const packages = /^Packages: (.*)\.$/m.exec(shop.output())?.[1]?.split(' ') ?? [];
  expect(packages).toContain('hono');
  expect(packages.filter((name) => loadedLater.has(name))).toEqual([]);
});
