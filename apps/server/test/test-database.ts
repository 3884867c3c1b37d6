import { randomBytes } from 'node:crypto';

import { Client } from 'pg';
import { inject, onTestFinished } from 'vitest';

/** The same server and user, another database. */
export function withDatabaseName(connectionString: string, name: string): string {
  return connectionString.replace(/^(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, `$1${name}`);
}

export type TestDatabase = {
  connectionString: string;
  drop(): Promise<void>;
};

/** A database of one's own: a copy of the filled template, or an empty one. */
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

/** An empty database for the length of one test. */
export async function useEmptyDatabase(): Promise<string> {
  const { connectionString, drop } = await createTestDatabase('nothing');
  onTestFinished(drop);
  return connectionString;
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
