import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Client } from 'pg';
import type { TestProject } from 'vitest/node';

import { startEmbeddedPostgres } from '#db/embedded/embedded-postgres.ts';

import { fillTemplate } from './database/fill-template.ts';
import { withDatabaseName } from './database/test-database.ts';

type TestServer = { adminUrl: string; superuserUrl: string; templateName: string; stop(): Promise<void> };

/** Vitest loads this file anew for each project, and all of them in one process. */
const ofRun = globalThis as { kaplyaTestServer?: { server: Promise<TestServer>; projects: number } | undefined };

/**
 * Provides one PostgreSQL and one filled template for the whole run and all projects that want it: its own, or that of
 * TEST_DATABASE_URL.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const shared = (ofRun.kaplyaTestServer ??= { server: startServer(), projects: 0 });
  shared.projects += 1;
  const { adminUrl, superuserUrl, templateName, stop } = await shared.server;
  project.provide('adminUrl', adminUrl);
  project.provide('superuserUrl', superuserUrl);
  project.provide('templateName', templateName);
  return async () => {
    shared.projects -= 1;
    if (shared.projects > 0) return;
    ofRun.kaplyaTestServer = undefined;
    await stop();
  };
}

async function startServer(): Promise<TestServer> {
  const { adminUrl, superuserUrl, stop } = await openServer();
  const templateName = `kaplya_template_${randomBytes(4).toString('hex')}`;
  try {
    await runAsAdmin(adminUrl, `create database ${templateName}`);
    await fillTemplate(withDatabaseName(adminUrl, templateName));
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    ...{ adminUrl, superuserUrl, templateName },
    async stop() {
      await runAsAdmin(adminUrl, `drop database if exists ${templateName} with (force)`);
      await stop();
    },
  };
}

async function openServer(): Promise<{ adminUrl: string; superuserUrl: string; stop(): Promise<void> }> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) return { adminUrl: given, superuserUrl: given, stop: () => Promise.resolve() };

  const dataDir = mkdtempSync(join(tmpdir(), 'kaplya-test-'));
  chmodSync(dataDir, 0o711); // as root, PostgreSQL runs as another user
  const postgres = await startEmbeddedPostgres({
    dataDir,
    // Nothing here needs to survive a crash.
    settings: ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off'],
  });
  // Rights beyond the shop's: to create databases, and to fill one despite its triggers.
  const rights = 'alter role kaplya createdb; grant set on parameter session_replication_role to kaplya';
  await runAsAdmin(postgres.superuserConnectionString, rights);
  return {
    adminUrl: postgres.connectionString,
    superuserUrl: postgres.superuserConnectionString,
    async stop() {
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
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
