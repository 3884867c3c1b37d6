import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';

import { requestCode } from '../../test/people/ask-for-code.ts';
import { nextCustomerPhone } from '../../test/people/sign-in.ts';
import { startTestApp } from '../../test/start-test-app.ts';
import { createTestClock } from '../../test/test-clock.ts';
import { buildApp } from '../app.ts';

const clock = createTestClock('2026-03-10T09:00:00Z');
const shown: string[] = [];
const app = await startTestApp({ clock, print: (text) => shown.push(text), env: { TRUSTED_PROXIES: '10.0.0.0/8' } });
const server = buildApp(app.context);

/** Sends as a caller at the other end of a connection. */
async function getOutbox(remoteAddress = '127.0.0.1', headers: Record<string, string> = {}): Promise<Response> {
  const request = new Request('http://localhost/api/dev/outbox', { headers: { host: 'localhost', ...headers } });
  return server.fetch(request, {
    incoming: { socket: { remoteAddress }, rawHeaders: [] as string[] } as IncomingMessage,
  });
}

describe('the outbox of the stand-ins', () => {
  test('shows what was sent, oldest first, and so does the terminal [P-05] [P-06] [P-07]', async () => {
    const [first, second] = [nextCustomerPhone(), nextCustomerPhone()];
    await requestCode(app, { phone: first, method: 'sms' });
    clock.advance(1000);
    await requestCode(app, { phone: second, method: 'call' });
    await requestCode(app, { email: 'outbox@post.example' });
    const response = await getOutbox();
    const { messages } = (await response.json()) as { messages: { code: string; text?: string }[] };
    expect(messages).toEqual([
      {
        id: expect.any(String),
        at: '2026-03-10T09:00:00.000Z',
        ...{ channel: 'sms', to: first, code: expect.stringMatching(/^\d{6}$/) },
        text: expect.stringContaining('Капля: код'),
      },
      {
        id: expect.any(String),
        at: '2026-03-10T09:00:01.000Z',
        ...{ channel: 'call', to: second, code: expect.stringMatching(/^\d{4}$/) },
      },
      {
        id: expect.any(String),
        at: '2026-03-10T09:00:01.000Z',
        ...{ channel: 'email', to: 'outbox@post.example', code: expect.stringMatching(/^\d{6}$/) },
        text: expect.stringContaining(messages[2]?.code ?? 'no code'),
      },
    ]);
    expect(shown).toEqual([
      `[sandbox] SMS to ${first}: code ${messages[0]?.code}`,
      `[sandbox] Call to ${second}: code ${messages[1]?.code}`,
      `[sandbox] Mail to outbox@post.example: code ${messages[2]?.code}`,
    ]);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
  });

  test.each(['127.0.0.1', '127.8.9.10', '::1', '::ffff:127.0.0.1'])('is there for who comes from %s', async (peer) => {
    expect((await getOutbox(peer)).status).toBe(200);
  });

  test.each(['192.168.1.5', '10.0.0.1', '203.0.113.7', '::ffff:192.168.1.5', '2001:db8::1', ''])(
    'is not there for who comes from "%s"',
    async (peer) => {
      const response = await getOutbox(peer);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ code: 'request.not_found' });
    },
  );

  test.each([
    ['X-Forwarded-For', '127.0.0.1'],
    ['X-Forwarded-For', ''],
    ['X-Forwarded-Host', 'localhost'],
    ['X-Forwarded-Proto', 'http'],
    ['Forwarded', 'for=127.0.0.1'],
    ['X-Real-IP', '127.0.0.1'],
    ['Via', '1.1 proxy'],
    ['X-Forwarded', 'for=127.0.0.1'],
    ['X-Forwarded-Port', '3000'],
    ['X-Original-URL', '/api/dev/outbox'],
    ['X-Original-Forwarded-For', '127.0.0.1'],
  ])('is not there for what a proxy passed on with %s: %s', async (name, value) => {
    expect((await getOutbox('127.0.0.1', { [name]: value })).status).toBe(404);
    // Refused behind a trusted proxy as well.
    expect((await getOutbox('10.0.0.1', { [name]: value })).status).toBe(404);
  });

  test.each([
    'localhost',
    'LOCALHOST:3000',
    'baku.localhost:3000',
    '127.0.0.1:3000',
    '127.8.9.10',
    '[::1]:3000',
    '[::1]',
  ])('is there for who asks %s', async (host) => {
    expect((await getOutbox('127.0.0.1', { host })).status).toBe(200);
  });

  // An internet page whose name points at this machine sends its own name.
  test.each([
    ...['evil.example', 'evil.example:3000', 'localhost.evil.example', 'evillocalhost', '127.0.0.1.evil.example'],
    ...['10.0.0.1', '0.0.0.0:3000', '[2001:db8::1]', ''],
  ])('is not there for a page of "%s"', async (host) => {
    expect((await getOutbox('127.0.0.1', { host })).status).toBe(404);
  });

  test('is not there in a shop whose stand-ins are off', async () => {
    const real = await startTestApp({ clock, env: { SANDBOX: 'off' } });
    expect((await real.fetch('/api/dev/outbox')).status).toBe(404);
  });
});
