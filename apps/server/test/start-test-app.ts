import { afterAll } from 'vitest';

import { buildApp } from '../src/app.ts';
import type { Context } from '../src/context.ts';
import { openTestContext, type TestContextOptions } from './test-context.ts';
import { createTestDatabase } from './database/test-database.ts';

import { createTestClient, fetchFrom, type TestClient } from './test-client.ts';

export type TestApp = TestClient & { readonly context: Context };

/**
 * Runs the whole server in process on its own database with the demonstration data. Await it at the top of a test file;
 * it closes itself after the file's last test.
 */
export async function startTestApp(options: Omit<TestContextOptions, 'connectionString'> = {}): Promise<TestApp> {
  const { connectionString, drop } = await createTestDatabase();
  const { context, close } = openTestContext({ ...options, connectionString });
  await context.changes.start();
  await context.payments.start();
  const app = buildApp(context);
  afterAll(async () => {
    await context.close();
    await close();
    await drop();
  });

  return { context, ...createTestClient(fetchFrom(app)) };
}
