import { parseArgs } from 'node:util';

import { ConfigurationError } from '#config/configuration-error.ts';
import { createConfig } from '#config/config.ts';
import { describeEnvironment, readEnv } from '#config/env.ts';
import { createLogger } from '#observability/logger.ts';
import { loadBuiltStorefront, loadStorefrontSources } from '#storefront/storefront.ts';

import { endProcess } from '#process/end-process.ts';
import { runShop } from './run-shop.ts';

const { values: flags } = parseArgs({
  options: { dev: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
});

if (flags.help) {
  console.log(`Environment variables and their defaults:\n${describeEnvironment()}`);
} else {
  endProcess(await start());
}

async function start(): Promise<number> {
  const stopping = new AbortController();
  // npm and a terminal both send a signal; the second one changes nothing, because the shutdown already runs.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stopping.abort());

  try {
    const config = createConfig(readEnv());
    const logger = createLogger(config.logging);
    let exitCode = 0;
    for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
      process.on(event, (error: unknown) => {
        logger.fatal({ err: error }, event);
        exitCode = 1;
        stopping.abort();
      });
    }
    const leftBehind = await runShop({
      config,
      logger,
      loadStorefront: flags.dev ? loadStorefrontSources : () => loadBuiltStorefront(),
      stopping: stopping.signal,
      say: (text) => console.log(text),
    });
    return leftBehind.length > 0 ? 1 : exitCode;
  } catch (error) {
    // An error that the person can fix needs no stack.
    console.error(error instanceof ConfigurationError ? error.message : error);
    return 1;
  }
}
