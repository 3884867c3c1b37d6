// Runs the shop as `npm start` does, with a slow page instead of the built storefront.
import { setTimeout as delay } from 'node:timers/promises';

import { createConfig } from '#config/config.ts';
import { readEnv } from '#config/env.ts';
import { createLogger } from '#observability/logger.ts';

import { endProcess } from '#process/end-process.ts';
import { runShop } from '../../src/run-shop.ts';

const stopping = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stopping.abort());

const config = createConfig(readEnv());
const leftBehind = await runShop({
  config,
  logger: createLogger(config.logging),
  stopping: stopping.signal,
  print: (text) => console.log(text),
  loadStorefront: () =>
    Promise.resolve({
      async handle() {
        console.log('A page is in hand');
        await delay(1000);
        return new Response('a page that took its time');
      },
      asset: () => null,
      middleware: null,
      close: () => Promise.resolve(),
    }),
});
endProcess(leftBehind.length > 0 ? 1 : 0);
