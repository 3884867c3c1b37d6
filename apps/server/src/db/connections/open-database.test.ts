import { expect, test } from 'vitest';

import { ConfigurationError } from '#config/configuration-error.ts';
import { findFreePort } from '../../../test/processes/start-shop-process.ts';
import { useEmptyDatabase, withDatabaseName } from '../../../test/database/test-database.ts';
import { openDatabase } from './open-database.ts';

const open = (url: string) =>
  openDatabase(
    { dataDir: '/nowhere', database: { url, directUrl: url, poolSize: 2, namesStatements: true } },
    { onProgress: () => {}, onConnectionError: () => {}, onProblem: () => {} },
  );

async function complaintOf(url: string): Promise<string> {
  const error: unknown = await open(url).catch((reason: unknown) => reason);
  if (!(error instanceof ConfigurationError)) throw new Error('No ConfigurationError', { cause: error });
  return error.message;
}

test('a DATABASE_URL at which nobody answers is named without its password, with the way out', async () => {
  const port = await findFreePort();
  for (const host of ['127.0.0.1', 'localhost']) {
    const complaint = await complaintOf(`postgres://keeper:open-sesame@${host}:${port}/shop`);
    expect(complaint).toContain(`DATABASE_URL names the database "shop" of the user "keeper" at ${host}:${port}`);
    expect(complaint).toContain('ECONNREFUSED');
    expect(complaint).not.toContain('open-sesame');
  }
});

test('a DATABASE_URL of a database that is not there, or that is no URL at all, is named with the reason', async () => {
  const url = await useEmptyDatabase();
  expect(await complaintOf(withDatabaseName(url, 'no_such_shop'))).toMatch(
    /DATABASE_URL .*\(database "no_such_shop" does not exist\)/,
  );
  expect(await complaintOf('postgres://keeper:open%sesame@127.0.0.1:port/shop')).toMatch(/DATABASE_URL/);
});

test('a DATABASE_URL that is right is opened', async () => {
  const { database, closings } = await open(await useEmptyDatabase());
  expect((await database.execute('select 1 as one')).rows).toEqual([{ one: 1 }]);
  for (const { close } of closings) await close();
});
