import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { makeDataDir, shopFromSources, startShopProcess, type ShopProcess } from './start-shop-process.ts';
import { createTestDatabase, useEmptyDatabase } from '../database/test-database.ts';

const withholder = pathToFileURL(resolve(import.meta.dirname, 'withhold-demonstration.ts')).href;

/** A shop installed without packages/demonstration. */
const start = (connectionString: string, env: Record<string, string>): Promise<ShopProcess> =>
  startShopProcess(
    makeDataDir(),
    { DATABASE_URL: connectionString, NODE_OPTIONS: `--import ${withholder}`, ...env },
    shopFromSources,
  );

const off = { DEMONSTRATION: 'off', SANDBOX: 'off' };

test('a shop whose demonstration is not even installed opens on an empty database and stops', async () => {
  const shop = await start(await useEmptyDatabase(), off);
  expect((await fetch(`${shop.origin}/api/docs`)).status).toBe(200);
  // The demonstration's goods are not offered either.
  const token = /console\/setup\?token=([\w-]+)/.exec(shop.output())?.[1];
  const setup = await fetch(`${shop.origin}/api/setup?token=${token}`);
  expect(await setup.json()).toMatchObject({ isFirst: true, sampleCurrencies: [] });
  shop.child.kill('SIGTERM');
  expect(await shop.exit, shop.output()).toBe(0);
});

test('it sells what its database holds, and draws no map of its own', async () => {
  const { connectionString, drop } = await createTestDatabase();
  onTestFinished(drop);
  const { port, child, exit } = await start(connectionString, off);
  const origin = `http://localhost:${port}`;
  const products = await (await fetch(`${origin}/api/v1/catalog/products`)).text();
  expect(products).toContain('kaplya-19l');
  // The streets are the demonstration's: without them the map is a plain ground.
  expect(await (await fetch(`${origin}/map/moscow/style.json`)).json()).toMatchObject({ sources: {} });
  expect((await fetch(`${origin}/map/moscow/data.json`)).status).toBe(404);
  child.kill('SIGTERM');
  await exit;
});

test('where its stand-ins are wanted, which are not installed either, the shop says how to go on', async () => {
  const starting = start(await useEmptyDatabase(), { DEMONSTRATION: 'off', SANDBOX: 'on' });
  await expect(starting).rejects.toThrow('Set DEMONSTRATION=off and SANDBOX=off');
});

test('what a Mosquitto and real controllers need is printed without it too', async () => {
  const run = promisify(execFile);
  const cells = resolve(import.meta.dirname, '../../../../scripts/cells.ts');
  const { stdout } = await run(process.execPath, ['--import', withholder, cells, 'acl']);
  expect(stdout).toContain('topic read mm/v1/+/status');
});
