import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { findLivePostmaster } from '#db/embedded/postmaster.ts';
import { makeDataDir, startShopProcess } from '../test/start-shop-process.ts';

const withoutDemonstration = { DEMONSTRATION: 'off' };

test('Ctrl-C, pressed twice, finishes the page in hand, closes the database last and exits with 0', async () => {
  const dataDir = makeDataDir();
  const shop = await startShopProcess(dataDir, withoutDemonstration);
  const page = fetch(`${shop.origin}/`);
  await delay(200); // the page takes a second
  process.kill(-(shop.child.pid ?? 0), 'SIGINT');
  await delay(100);
  process.kill(-(shop.child.pid ?? 0), 'SIGINT');
  expect(await (await page).text()).toBe('a page that took its time');
  expect(await shop.exit).toBe(0);
  expect(findLivePostmaster(join(dataDir, 'postgres'))).toBeNull();
});

test('two shops that share a data folder start together and one may go', async () => {
  const dataDir = makeDataDir();
  const [one, two] = await Promise.all([
    startShopProcess(dataDir, withoutDemonstration),
    startShopProcess(dataDir, withoutDemonstration),
  ]);
  one.child.kill('SIGTERM');
  expect(await one.exit).toBe(0);
  expect((await fetch(`${two.origin}/readyz`)).status).toBe(200);
  two.child.kill('SIGTERM');
  expect(await two.exit).toBe(0);
  expect(findLivePostmaster(join(dataDir, 'postgres'))).toBeNull();
});
