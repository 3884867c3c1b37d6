import { randomBytes } from 'node:crypto';

import { Client } from 'pg';
import { inject, onTestFinished } from 'vitest';

import type { Database } from '#db/client.ts';

import { withDatabaseName } from './with-database-name.ts';

export { withDatabaseName };

declare module 'vitest' {
  interface ProvidedContext {
    /** Connects to a database from which others can be created. */
    adminUrl: string;
    /** The same server with rights that a shop's role lacks. */
    superuserUrl: string;
    /** The database with the schema and the demonstration data. */
    templateName: string;
  }
}

export type TestDatabase = {
  connectionString: string;
  drop(): Promise<void>;
};

/** Creates a database: a copy of the filled template, or an empty one. */
export async function createTestDatabase(from: 'template' | 'nothing' = 'template'): Promise<TestDatabase> {
  const adminUrl = inject('adminUrl');
  const name = `kaplya_test_${randomBytes(6).toString('hex')}`;
  await runAsAdmin(
    adminUrl,
    `create database ${name} template ${from === 'template' ? inject('templateName') : 'template0'} strategy file_copy`,
  );
  return {
    connectionString: withDatabaseName(adminUrl, name),
    drop: () => runAsAdmin(adminUrl, `drop database if exists ${name} with (force)`),
  };
}

/** Creates an empty database for one test. */
export async function useEmptyDatabase(): Promise<string> {
  const { connectionString, drop } = await createTestDatabase('nothing');
  onTestFinished(drop);
  return connectionString;
}

/** Creates a copy of the filled template and connects to it, for one test. */
export async function useTestDatabase(): Promise<{ connectionString: string; client: Client }> {
  const { connectionString, drop } = await createTestDatabase();
  const client = new Client({ connectionString });
  await client.connect();
  onTestFinished(async () => {
    await client.end();
    await drop();
  });
  return { connectionString, client };
}

/** The connection's own database. */
export async function runAsSuperuser({ $client }: Database, statement: string): Promise<void> {
  const { rows } = await $client.query<{ name: string }>('select current_database() as name');
  await runAsAdmin(withDatabaseName(inject('superuserUrl'), rows[0]?.name ?? ''), statement);
}

async function runAsAdmin(adminUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
