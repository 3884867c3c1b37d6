import { endpoints } from '@kaplya/contract';
import { decodeJwt } from 'jose';
import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { requestCode, createVisitorToken, findAsker, getChallenge, type CodeAnswer } from '../people/ask-for-code.ts';
import { findCode } from '../people/sign-in.ts';
import { makeDataDir, startShopProcess, type ShopProcess } from './start-shop-process.ts';
import { createTestClient, type TestClient } from '../test-client.ts';
import { createTestDatabase } from '../database/test-database.ts';

const { connectionString, drop } = await createTestDatabase();
const env = {
  DATABASE_URL: connectionString,
  APP_SECRET: 'a secret that only tests know, and everybody may',
  // The issuer of tokens.
  PUBLIC_ORIGIN: 'http://localhost:1',
  LOG_LEVEL: 'trace',
};

/** Two shops on different ports that share a database, and so all counters. */
const [first, second] = await Promise.all([startShop(), startShop()]);
const shops: readonly [TestClient, TestClient] = [createClientOf(first), createClientOf(second)];
const database = new Client({ connectionString });
await database.connect();
afterAll(async () => {
  await database.end();
  for (const { child } of [first, second]) child.kill('SIGTERM');
  await Promise.all([first.exit, second.exit]);
  await drop();
});

function startShop(): Promise<ShopProcess> {
  return startShopProcess(makeDataDir(undefined, afterAll), env, undefined, afterAll);
}

function createClientOf({ origin }: ShopProcess): TestClient {
  return createTestClient(async (path, { host: _host, ...init } = {}) => fetch(`${origin}${path}`, init));
}

const countOf = (answers: readonly CodeAnswer[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

test('two processes hold the limits of codes and the attempts to guess one to the exact count [rule 56] [rule 58]', async () => {
  const token = await createVisitorToken(shops[0]);
  const both = <Result>(count: number, run: (shop: TestClient, place: number) => Promise<Result>) =>
    Promise.all(Array.from({ length: count }, (_, place) => run(place % 2 === 0 ? shops[0] : shops[1], place)));

  // Forty requests for one phone: three succeed.
  const phone = '+79261230001';
  const answers = await both(40, (shop) => requestCode(shop, { phone, token, headers: {} }));
  expect([countOf(answers, 200), countOf(answers, 429)]).toEqual([3, 37]);
  const sends = await database.query('select from code_send where subject_id = $1', [decodeJwt(token).sub]);
  expect(sends.rowCount).toBe(3);
  const alive = await database.query('select id from code_challenge where target = $1 and ended_at is null', [phone]);
  expect(alive.rowCount).toBe(1);

  // Forty requests of one visitor for as many phones: ten in all, three of which are used.
  const many = await both(40, (shop, place) =>
    requestCode(shop, { phone: `+7926${String(2_000_000 + place * 30_000)}`, token }),
  );
  expect([countOf(many, 200), countOf(many, 429)]).toEqual([7, 33]);

  // Forty requests of as many visitors for phones of one prefix: twenty without work.
  const visitors = await both(40, (shop) => createVisitorToken(shop));
  const near = await both(40, (shop, place) =>
    requestCode(shop, { phone: `+7926999${String(1000 + place)}`, token: visitors[place] ?? '' }),
  );
  expect([countOf(near, 200), countOf(near, 428)]).toEqual([20, 20]);

  // Forty guesses at one code: as many as it has attempts.
  const { challengeId } = getChallenge(
    await requestCode(shops[1], { email: 'guess@post.example', token: visitors[0] ?? '' }),
  );
  const code = await findCode(shops[1], 'guess@post.example');
  const guesses = await both(40, async (shop, place) => {
    const guess = String((Number(code) + place + 1) % 1_000_000).padStart(6, '0');
    const response = await shop.fetch('/api/identity/auth/confirm', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${visitors[0]}` },
      body: JSON.stringify({ challengeId, code: guess }),
    });
    return ((await response.json()) as { code: string }).code;
  });
  expect(guesses.filter((refusal) => refusal === 'identity.code_wrong')).toHaveLength(5);
  expect(guesses.filter((refusal) => refusal === 'identity.challenge_over')).toHaveLength(35);
});

test('a code that one process sent signs in at the other, once', async () => {
  const token = await createVisitorToken(shops[0]);
  const { challengeId } = getChallenge(await requestCode(shops[0], { email: 'there@post.example', token }));
  const code = await findCode(shops[0], 'there@post.example');
  const answers = await Promise.all(
    [...shops, ...shops, ...shops].map((shop) =>
      shop.fetch('/api/identity/auth/confirm', {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ challengeId, code }),
      }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(5);
});

test('a shop shows a code on its terminal and never in its log', async () => {
  const [client] = shops;
  const [phone, email] = ['+79261239876', 'terminal@post.example'];
  for (const asker of [{ phone }, { email }]) {
    const { challengeId } = getChallenge(await requestCode(client, asker));
    await client.callRefused(
      endpoints.confirmCode,
      { body: { challengeId, code: 'wrong' } },
      { token: findAsker(challengeId) ?? '' },
    );
  }
  const [smsCode, mailCode] = [await findCode(client, phone), await findCode(client, email)];
  first.child.kill('SIGTERM');
  expect(await first.exit).toBe(0);

  const lines = first.output().split('\n');
  expect(lines).toContain(`[sandbox] SMS to ${phone}: code ${smsCode}`);
  expect(lines).toContain(`[sandbox] Mail to ${email}: code ${mailCode}`);
  const log = lines.filter((line) => line.startsWith('{')).join('\n');
  expect(log).toContain('/api/identity/auth/login');
  for (const secret of [phone.slice(1), email]) expect(log).not.toContain(secret);
  // Whole words and texts only, because ids and times contain a few digits by chance.
  expect(log).not.toMatch(new RegExp(`\\b${mailCode}\\b|"${smsCode}"|code ${smsCode}`));
});
