import { setTimeout as delay } from 'node:timers/promises';

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';

import { createLogger } from '#observability/logger.ts';
import { putBehindProxy } from '../../../test/outages/behind-a-proxy.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database/test-database.ts';
import { createChanges, type Changes, type ChangeTopic } from './changes.ts';
import { connectDatabase, type Database } from '../client.ts';

let testDatabase: TestDatabase;
let database: Database;
/** Two processes of one shop. */
let one: Changes;
let other: Changes;

beforeAll(async () => {
  testDatabase = await createTestDatabase('nothing');
  const { connectionString } = testDatabase;
  database = connectDatabase(connectionString, { poolSize: 2, onConnectionError: () => {} });
  const logger = createLogger({ level: 'silent' });
  [one, other] = [1, 2].map(() => createChanges({ database, connectionString, logger })) as [Changes, Changes];
  await Promise.all([one.start(), other.start()]);
});

afterAll(async () => {
  await Promise.all([one.close(), other.close()]);
  await database.$client.end();
  await testDatabase.drop();
});

function listenTo(changes: Changes, topic: ChangeTopic): (string | null)[] {
  const heard: (string | null)[] = [];
  changes.on(topic, (subject) => heard.push(subject));
  return heard;
}

/** PostgreSQL delivers messages in order, so once `last` arrives, all before it have. */
async function hearAllBefore(last: string): Promise<void> {
  const heard = [one, other].map((changes) => listenTo(changes, 'session'));
  await database.execute(sql`select pg_notify('kaplya_changes', ${`session ${last}`})`);
  await vi.waitFor(() => expect(heard).toEqual([[last], [last]]));
}

test('a change reaches every process once, its own before any message', async () => {
  const [own, others] = [listenTo(one, 'partner'), listenTo(other, 'partner')];
  one.announce('partner', 'moscow');
  expect(own).toEqual(['moscow']);
  await vi.waitFor(() => expect(others).toEqual(['moscow']));
  await hearAllBefore('first');
  expect([own, others]).toEqual([['moscow'], ['moscow']]);
});

test('a change that psql announces reaches every process', async () => {
  const heard = [listenTo(one, 'catalogue'), listenTo(other, 'catalogue')];
  await database.execute(sql`select pg_notify('kaplya_changes', 'catalogue baku')`);
  await vi.waitFor(() => expect(heard).toEqual([['baku'], ['baku']]));
});

test('of many changes of the stock within a second the first and the last are heard, also where they are made', async () => {
  const heard = [listenTo(one, 'stock'), listenTo(other, 'stock')];
  for (let count = 0; count < 10; count += 1) one.announce('stock', 'moscow');
  expect(heard[0]).toEqual(['moscow']);
  await vi.waitFor(() => expect(heard[1]).toHaveLength(2), { timeout: 5000 });
  await delay(1100); // a third would come now
  await hearAllBefore('second');
  expect(heard).toEqual([
    ['moscow', 'moscow'],
    ['moscow', 'moscow'],
  ]);
});

test('changes that are not announced yet when the shop closes are announced', async () => {
  const { connectionString } = testDatabase;
  const closing = createChanges({ database, connectionString, logger: createLogger({ level: 'silent' }) });
  const heard = listenTo(other, 'catalogue');
  closing.announce('catalogue', 'moscow');
  closing.announce('catalogue', 'moscow');
  await closing.close();
  await vi.waitFor(() => expect(heard).toEqual(['moscow', 'moscow']));
});

test('what could not be announced is announced as soon as it can be, with all that changed meanwhile', async () => {
  const { connectionString, proxy } = await putBehindProxy(testDatabase.connectionString);
  const cabled = connectDatabase(connectionString, { poolSize: 1, onConnectionError: () => {} });
  onTestFinished(() => cabled.$client.end());
  const lines: string[] = [];
  const logger = createLogger({ level: 'error' }, { write: (line) => void lines.push(line) });
  const cut = createChanges({ database: cabled, connectionString, logger });
  onTestFinished(() => cut.close());
  const heard: unknown[] = [];
  other.on('order', (subject, parts) => subject === 'of-a-cut-shop' && heard.push(parts));
  proxy.cut();
  cut.announce('order', 'of-a-cut-shop', ['a']);
  await vi.waitFor(() => expect(lines).toHaveLength(1));
  cut.announce('order', 'of-a-cut-shop', ['b']);
  expect(heard).toEqual([]);
  proxy.mend();
  await vi.waitFor(() => expect(heard.map((parts) => [...(parts as string[])].toSorted())).toEqual([['a', 'b']]));
  expect(lines).toHaveLength(1);
});
