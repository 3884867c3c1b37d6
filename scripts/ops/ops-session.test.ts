import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, expect, test } from 'vitest';

import { runOps } from './run-ops.ts';

const folder = mkdtempSync(join(tmpdir(), 'kaplya-ops-session-'));
const sessionFile = join(folder, 'ops-session.json');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const token = `-.${Buffer.from(JSON.stringify({ exp: 4_102_444_800 })).toString('base64url')}.-`;

/** A shop that sends codes to anybody. `ended`: it rejects the first token; `isDemonstration`: it shows its outbox. */
function openShop({ isDemonstration = false } = {}) {
  const shop = { signedIn: [] as string[], ended: false };
  const answerTo = (path: string, body: { email?: string }): unknown => {
    if (path === '/api/v1/company') return { data: { partnerId: 'moscow' } };
    if (path === '/api/ops/cells') return { data: [] };
    if (path === '/api/ops/orders') return { items: [], nextCursor: null, total: 0 };
    if (path === '/api/identity/auth/login') {
      shop.signedIn.push(body.email ?? '');
      return { challengeId: 'c' };
    }
    if (path === '/api/dev/outbox') return isDemonstration ? { messages: [] } : null;
    return { token, refresh_token: 'r' };
  };
  const fetch = (url: string, init?: RequestInit): Promise<Response> => {
    const { pathname } = new URL(url);
    if (pathname === '/api/ops/orders' && shop.ended) {
      shop.ended = false;
      return Promise.resolve(new Response('{}', { status: 401 }));
    }
    const body = JSON.parse(typeof init?.body === 'string' ? init.body : '{}') as { email?: string };
    const answer = answerTo(pathname, body);
    return Promise.resolve(answer === null ? new Response('{}', { status: 404 }) : Response.json(answer));
  };
  const ops = (line: string, origin = 'http://localhost:3000') =>
    runOps(line.split(' '), { fetch, origin, sessionFile, ask: () => Promise.resolve('123456') });
  return { shop, ops };
}

test('who signed in last need not be named again, also when the session ended [P-04]', async () => {
  const { shop, ops } = openShop();
  await ops('list --email boss@shop.example');
  await ops('list');
  expect(shop.signedIn).toEqual(['boss@shop.example']);

  shop.ended = true;
  await ops('list');
  expect(shop.signedIn).toEqual(['boss@shop.example', 'boss@shop.example']);

  // Another shop does not know them.
  await expect(ops('list', 'http://elsewhere:3000')).rejects.toThrow(/--email/);
});

test('only a demonstration knows by itself who operates it: a real shop is told, before it sends a code [P-04]', async () => {
  rmSync(sessionFile, { force: true });
  const real = openShop();
  await expect(real.ops('list')).rejects.toThrow(
    'Say who signs in, a member of staff of this shop: --email you@shop.example',
  );
  expect(real.shop.signedIn).toEqual([]);
  await real.ops('list --email boss@shop.example', 'http://elsewhere:3000');
  expect(real.shop.signedIn).toEqual(['boss@shop.example']);
  expect(JSON.parse(readFileSync(sessionFile, 'utf8'))).toMatchObject({ origin: 'http://elsewhere:3000' });

  const demonstration = openShop({ isDemonstration: true });
  await demonstration.ops('list');
  expect(demonstration.shop.signedIn).toEqual(['operator@demo.example']);

  // The operator has no right to change a cell.
  await demonstration.ops('cells');
  expect(demonstration.shop.signedIn.at(-1)).toBe('support@demo.example');
  await demonstration.ops('cells --email owner@demo.example');
  await demonstration.ops('list');
  expect(demonstration.shop.signedIn.at(-1)).toBe('owner@demo.example');
});
