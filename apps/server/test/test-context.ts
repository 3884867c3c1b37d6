import { tmpdir } from 'node:os';
import { join } from 'node:path';

import * as standIns from '@kaplya/demonstration';
import { findCityMap } from '@kaplya/demonstration/gazetteer/find-city-map';

import { createConfig } from '#config/config.ts';
import { parseEnv } from '#config/env.ts';
import { connectDatabase } from '#db/client.ts';
import type { Payees } from '#features/payments/index.ts';
import { createPayments } from '#gateways/payments/create-payments.ts';
import { createLogger } from '#observability/logger.ts';
import { createMetrics } from '#observability/metrics.ts';
import { createReadiness } from '#observability/readiness.ts';

import { type Context, type ContextParts, createContext } from '../src/context.ts';
import { createServices } from '../src/services.ts';
import { startAcquirer } from './acquirer/start-acquirer.ts';

export type TestContextOptions = Partial<
  Pick<
    ContextParts,
    | 'budgets'
    | 'cells'
    | 'changes'
    | 'clock'
    | 'domainProofs'
    | 'maps'
    | 'mail'
    | 'oneTimeCodes'
    | 'payments'
    | 'sampleGoods'
    | 'print'
    | 'publicHosts'
    | 'storefront'
    | 'streamCaps'
  >
> & {
  connectionString: string;
  /** Variables that differ from their defaults. */
  env?: Record<string, string>;
  /** Replaces the features' payees. */
  payees?: Payees;
  /** Receives each line of the log, if LOG_LEVEL allows it. */
  log?: (line: string) => void;
};

/** A local shop's context, without a log and without pages. Starts nothing. */
export function openTestContext({ connectionString, env, log, payees, ...parts }: TestContextOptions): {
  context: Context;
  close(): Promise<void>;
} {
  const config = createConfig(
    parseEnv({
      APP_SECRET: 'a secret that only tests know, and everybody may',
      DATA_DIR: join(tmpdir(), 'kaplya-test-data'),
      DATABASE_URL: connectionString,
      DATABASE_POOL_SIZE: '10',
      LOG_LEVEL: 'silent',
      ...env,
    }),
  );
  const database = connectDatabase(config.database.url ?? connectionString, {
    poolSize: config.database.poolSize,
    onConnectionError: () => {},
  });
  const readiness = createReadiness();
  readiness.set(true);
  const context = createContext({
    storefront: null,
    createServices: (made) => createServices(made, payees),
    standIns: config.sandbox.enabled ? standIns : null,
    // No test reaches the internet.
    domainProofs: {
      resolver: { listTexts: () => Promise.resolve([]), listAddresses: () => Promise.resolve([]) },
      connector: { readFile: () => Promise.reject(new Error('There is no internet')) },
    },
    publicHosts: {
      connect: () => Promise.reject(new Error('There is no internet')),
      fetch: () => Promise.reject(new Error('There is no internet')),
    },
    cityMaps: { find: (cityId) => Promise.resolve(findCityMap(cityId)) },
    payments: config.sandbox.enabled
      ? startAcquirer(parts).payments
      : createPayments({ config, standIn: null, ...(parts.clock && { clock: parts.clock }) }),
    ...parts,
    config,
    database,
    connectionString,
    logger: createLogger(config.logging, log && { write: log }),
    metrics: createMetrics(),
    readiness,
  });
  return { context, close: () => database.$client.end() };
}
