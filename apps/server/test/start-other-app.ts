import { onTestFinished } from 'vitest';

import { buildApp } from '../src/app.ts';
import type { Clock } from '../src/clock.ts';
import type { Context } from '../src/context.ts';
import type { TestApp } from './start-test-app.ts';
import { createTestClient, fetchFrom } from './test-client.ts';
import { openTestContext, type TestContextOptions } from './test-context.ts';

/** Simulates another process of the same shop: it shares only the database. */
export async function startOtherApp(
  context: Context,
  {
    clock,
    env = {},
    ...parts
  }: Pick<TestContextOptions, 'payments' | 'log' | 'domainProofs'> & { clock: Clock; env?: Record<string, string> },
): Promise<TestApp> {
  const opened = openTestContext({ ...parts, clock, env, connectionString: context.config.database.url ?? '' });
  onTestFinished(async () => {
    await opened.context.close();
    await opened.close();
  });
  await opened.context.changes.start();
  await opened.context.payments.start();
  const app = buildApp(opened.context);
  const client = createTestClient(fetchFrom(app));
  return { context: opened.context, ...client };
}
