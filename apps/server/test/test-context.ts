import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createConfig } from '#config/config.ts';
import { parseEnv } from '#config/env.ts';
import { connectDatabase } from '#db/client.ts';
import { createPayments } from '#gateways/payments/create-payments.ts';
import { createLogger } from '#observability/logger.ts';
import { createMetrics } from '#observability/metrics.ts';
import { createReadiness } from '#observability/readiness.ts';

import { type Context, type ContextParts, createContext } from '../src/context.ts';
import { startAcquirer } from './start-acquirer.ts';

export type TestContextOptions = Partial<
  Pick<ContextParts, 'cells' | 'clock' | 'maps' | 'mail' | 'oneTimeCodes' | 'payments' | 'say' | 'storefront'>
> & {
  connectionString: string;
  /** Variables that differ from their defaults. */
  env?: Record<string, string>;
  /** Is given each line of the log, where LOG_LEVEL lets one be written. */
  log?: (line: string) => void;
};

/** A context as a shop of this machine has it, without a log and without pages. Nothing in it is started. */
export function openTestContext({ connectionString, env, log, ...parts }: TestContextOptions): {
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
  const database = connectDatabase(connectionString, {
    poolSize: config.database.poolSize,
    onConnectionError: () => {},
  });
  const readiness = createReadiness();
  readiness.set(true);
  const context = createContext({
    storefront: null,
    payments: config.sandbox.enabled ? startAcquirer(parts).payments : createPayments({ config, standIn: null }),
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
