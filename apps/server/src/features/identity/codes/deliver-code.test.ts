import { endpoints } from '@kaplya/contract';
import { MINUTE_MS } from '@kaplya/domain';
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, test, vi } from 'vitest';

import type { Mail } from '#gateways/mail/index.ts';
import { NotSent } from '#gateways/not-sent.ts';
import { UnknownOutcome } from '#gateways/unknown-outcome.ts';
import type { OneTimeCodes } from '#gateways/one-time-codes/index.ts';
import {
  requestAgain,
  requestCode,
  createVisitorToken,
  findAsker,
  getChallenge,
} from '../../../../test/people/ask-for-code.ts';
import { nextCustomerPhone } from '../../../../test/people/sign-in.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';
import { createTestClock } from '../../../../test/test-clock.ts';
import { hashCounted } from './code-hash.ts';

const clock = createTestClock('2026-03-10T09:00:00Z');

const working = {
  sendSms: () => Promise.resolve(),
  placeCall: () => Promise.resolve({ code: '54321' }),
  send: () => Promise.resolve(),
};
const sendSms = vi.fn<NonNullable<OneTimeCodes['sendSms']>>(working.sendSms);
const placeCall = vi.fn<NonNullable<OneTimeCodes['placeCall']>>(working.placeCall);
const send = vi.fn<Mail['send']>(working.send);

const app = await startTestApp({
  clock,
  oneTimeCodes: { sendSms, placeCall, probe: null },
  mail: { send },
  env: { TRUSTED_PROXIES: '127.0.0.1', SANDBOX: 'off', PUBLIC_ORIGIN: 'https://localhost' },
});
const { database, logger } = app.context;

afterEach(() => {
  sendSms.mockReset().mockImplementation(working.sendSms);
  placeCall.mockReset().mockImplementation(working.placeCall);
  send.mockReset().mockImplementation(working.send);
});

const fail = () => Promise.reject(new NotSent('The provider is out of order'));

const timeOut = () => Promise.reject(new UnknownOutcome('The provider is silent'));

async function confirm(challengeId: string, code: string): Promise<number> {
  const response = await app.fetch('/api/identity/auth/confirm', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${findAsker(challengeId)}` },
    body: JSON.stringify({ challengeId, code }),
  });
  return response.status;
}

async function listSends(target: string) {
  const hash = hashCounted(app.context, 'moscow', target);
  const { rows } = await database.execute(sql`select method from code_send where target = ${hash} order by id`);
  return rows.map(({ method }) => method);
}

describe('a provider that fails', () => {
  test('has its place taken by the other way to the phone, and the answer shows it', async () => {
    const phone = nextCustomerPhone();
    sendSms.mockImplementation(fail);
    const challenge = getChallenge(await requestCode(app, { phone, method: 'sms' }));
    // The provider's choice counts, also its length.
    expect(challenge).toMatchObject({ method: 'call', codeLength: 5, methods: ['sms', 'call'] });
    expect(placeCall).toHaveBeenCalledWith({ phone, codeLength: 4, ip: expect.stringMatching(/^198\./) });
    expect(await confirm(challenge.challengeId, '54321')).toBe(200);
    expect(await listSends(phone)).toEqual(['call']);

    placeCall.mockImplementation(fail);
    sendSms.mockImplementation(working.sendSms);
    const called = getChallenge(await requestCode(app, { phone, method: 'call' }));
    expect(called).toMatchObject({ method: 'sms', codeLength: 6 });
    expect(await confirm(called.challengeId, sendSms.mock.lastCall?.[0].code ?? '')).toBe(200);
  });

  test('is not asked when the chosen way works', async () => {
    await requestCode(app, { method: 'call' });
    expect([placeCall.mock.calls.length, sendSms.mock.calls.length]).toEqual([1, 0]);
  });

  test('is 503 when all do, counts for no limit of the phone, and leaves the code that was there', async () => {
    const phone = nextCustomerPhone();
    const { challengeId } = getChallenge(await requestCode(app, { phone }));
    const code = sendSms.mock.lastCall?.[0].code ?? '';
    sendSms.mockImplementation(fail);
    placeCall.mockImplementation(fail);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const { status, error } = await requestCode(app, { phone });
      expect([status, error?.code]).toEqual([503, 'identity.code_not_sent']);
    }
    expect(await listSends(phone)).toEqual(['sms']);
    expect(await confirm(challengeId, code)).toBe(200);
  });

  test('counts for the visitor, the device and the address, who may not try on for ever', async () => {
    sendSms.mockImplementation(fail);
    placeCall.mockImplementation(fail);
    const countTries = async (asker: object) => {
      for (let tries = 0; ; tries += 1) {
        const { status } = await requestCode(app, asker);
        if (status === 429 || status === 428) return tries;
        expect(status).toBe(503);
      }
    };
    expect(await countTries({ token: await createVisitorToken(app) })).toBe(10);
    expect(await countTries({ device: crypto.randomUUID() })).toBe(10);
    expect(await countTries({ ip: '203.0.113.99' })).toBe(60);
  });

  test('is not what was entered, when an older code was', async () => {
    const phone = nextCustomerPhone();
    const { challengeId } = getChallenge(await requestCode(app, { phone }));
    const code = sendSms.mock.lastCall?.[0].code ?? '';
    clock.advance(MINUTE_MS);
    sendSms.mockImplementation(fail);
    placeCall.mockImplementation(fail);
    expect((await requestAgain(app, { challengeId })).status).toBe(503);
    expect(await confirm(challengeId, code)).toBe(200);
    const { rows } = await database.execute(
      sql`select target from code_send where challenge_id = ${challengeId} and approved_at is not null`,
    );
    expect(rows).toEqual([{ target: hashCounted(app.context, 'moscow', phone) }]);
  });

  test('lets one ask again at once, with the same delay after it', async () => {
    const { challengeId } = getChallenge(await requestCode(app));
    clock.advance(MINUTE_MS);
    sendSms.mockImplementation(fail);
    placeCall.mockImplementation(fail);
    expect((await requestAgain(app, { challengeId })).status).toBe(503);
    sendSms.mockImplementation(working.sendSms);
    expect(getChallenge(await requestAgain(app, { challengeId })).resendAfterSeconds).toBe(120);
  });

  test('of mail is 503: there is no other way to an address', async () => {
    send.mockImplementation(fail);
    const { status, error } = await requestCode(app, { email: 'fails@post.example' });
    expect([status, error?.code]).toEqual([503, 'identity.code_not_sent']);
    expect(sendSms).not.toHaveBeenCalled();
  });

  test('is in the log and in the metrics, without phone, address or code', async () => {
    const phone = nextCustomerPhone();
    const logged: unknown[] = [];
    for (const level of ['info', 'warn', 'error'] as const) {
      vi.spyOn(logger, level).mockImplementation((...parts: unknown[]) => {
        // Security events name the caller's network, so they are excluded.
        if (parts[1] !== 'security event') logged.push(parts);
      });
    }
    sendSms.mockImplementation(fail);
    await requestCode(app, { phone, headers: { 'x-forwarded-for': '203.0.113.44' } });
    await requestCode(app, { email: 'logged@post.example' });
    vi.restoreAllMocks();
    const text = JSON.stringify(logged, (_, value: unknown) => (value instanceof Error ? String(value) : value));
    expect(text).toContain('The provider is out of order');
    for (const secret of [phone.slice(1), 'logged@', '54321', send.mock.lastCall?.[0].code ?? '', '203.0.113.44']) {
      expect(text).not.toContain(secret);
    }
    const metrics = await app.context.metrics.registry.metrics();
    expect(metrics).toMatch(/one_time_codes_total\{method="sms",outcome="failed"\} [1-9]/);
    expect(metrics).toMatch(/one_time_codes_total\{method="email",outcome="sent"\} [1-9]/);
  });
});

describe('a provider that may have sent it and may have not', () => {
  test('counts for every limit: the 4th code in ten minutes is refused before it hears of it', async () => {
    const phone = nextCustomerPhone();
    sendSms.mockImplementation(timeOut);
    placeCall.mockImplementation(fail);
    const token = await createVisitorToken(app);
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const { status, error } = await requestCode(app, { phone, token });
      expect([status, error?.code]).toEqual([503, 'identity.code_not_sent']);
    }
    expect((await requestCode(app, { phone, token })).status).toBe(429);
    expect(sendSms).toHaveBeenCalledTimes(3);
    expect(await listSends(phone)).toEqual(['sms', 'sms', 'sms']);
  });

  test('is any that fails in a way that nobody foresaw', async () => {
    const phone = nextCustomerPhone();
    sendSms.mockImplementation(() => Promise.reject(new TypeError('Out of the blue')));
    placeCall.mockImplementation(fail);
    await requestCode(app, { phone });
    expect(await listSends(phone)).toEqual(['sms']);
  });

  test('counts beside the other way that takes its place', async () => {
    const phone = nextCustomerPhone();
    sendSms.mockImplementation(timeOut);
    const challenge = getChallenge(await requestCode(app, { phone }));
    expect(challenge).toMatchObject({ method: 'call', resendAfterSeconds: 60 });
    expect(await listSends(phone)).toEqual(['sms', 'call']);
    expect(await confirm(challenge.challengeId, '54321')).toBe(200);
  });

  test('has no other way take its place when that would be one too many', async () => {
    const phone = nextCustomerPhone();
    await requestCode(app, { phone });
    await requestCode(app, { phone });
    sendSms.mockImplementation(timeOut);
    expect((await requestCode(app, { phone })).status).toBe(503);
    expect(placeCall).not.toHaveBeenCalled();
    expect(await listSends(phone)).toEqual(['sms', 'sms', 'sms']);
  });

  test('counts by the way that it was', async () => {
    const phone = nextCustomerPhone();
    sendSms.mockImplementation(fail);
    placeCall.mockImplementation(timeOut);
    expect((await requestCode(app, { phone })).status).toBe(503);
    expect(await listSends(phone)).toEqual(['call']);
  });

  test('retains the delay before another code', async () => {
    const { challengeId } = getChallenge(await requestCode(app));
    clock.advance(MINUTE_MS);
    sendSms.mockImplementation(timeOut);
    placeCall.mockImplementation(fail);
    expect((await requestAgain(app, { challengeId })).status).toBe(503);
    expect(await requestAgain(app, { challengeId })).toMatchObject({ status: 429, retryAfter: 120 });
  });

  test('is counted in the metrics as such', async () => {
    sendSms.mockImplementation(timeOut);
    await requestCode(app);
    const metrics = await app.context.metrics.registry.metrics();
    expect(metrics).toMatch(/one_time_codes_total\{method="sms",outcome="unknown"\} [1-9]/);
  });
});

describe('a provider that takes its time', () => {
  test('holds no connection of the database meanwhile', async () => {
    let release = (): void => {};
    const waiting = new Promise<void>((resolve) => (release = resolve));
    const asked = Promise.withResolvers<undefined>();
    sendSms.mockImplementation(async () => {
      asked.resolve(undefined);
      await waiting;
    });
    const answer = requestCode(app);
    await asked.promise;
    const { totalCount, idleCount } = database.$client;
    release();
    expect((await answer).status).toBe(200);
    expect(idleCount).toBe(totalCount);
  });

  test('and hears of a newer code of the same visitor lets the one that was sent last count', async () => {
    const phone = nextCustomerPhone();
    const slow = Promise.withResolvers<undefined>();
    const asked = Promise.withResolvers<undefined>();
    sendSms.mockImplementationOnce(async () => {
      asked.resolve(undefined);
      await slow.promise;
    });
    const token = await createVisitorToken(app);
    const first = requestCode(app, { phone, token });
    await asked.promise;
    const second = getChallenge(await requestCode(app, { phone, token, method: 'call' }));
    slow.resolve(undefined);
    const { challengeId } = getChallenge(await first);
    expect(await confirm(second.challengeId, '54321')).toBe(422);
    expect(await confirm(challengeId, sendSms.mock.lastCall?.[0].code ?? '')).toBe(200);
  });
});

test('a code may begin with a zero, and is no less long for it', async () => {
  const codes: string[] = [];
  const token = await createVisitorToken(app, 'baku');
  await database.execute(
    sql`update partner set settings = settings || '{"codeLimits": {"target": [], "device": [], "ip": [], "prefix": []}}'
      where partner_id = 'baku'`,
  );
  app.context.changes.announce('partner', 'baku');
  for (let place = 0; place < 200; place += 1) {
    expect((await requestCode(app, { email: 'zero@post.example', token })).status).toBe(200);
    codes.push(send.mock.lastCall?.[0].code ?? '');
  }
  expect(codes.filter((code) => !/^\d{6}$/.test(code))).toEqual([]);
  // Two hundred codes without a leading zero occur by chance once in a thousand million runs.
  expect(codes.some((code) => code.startsWith('0'))).toBe(true);
});

test('equal codes do not look equal where they are stored [rule 56]', async () => {
  const phones = [nextCustomerPhone(), nextCustomerPhone()];
  for (const phone of phones) await requestCode(app, { phone, method: 'call' });
  const { rows } = await database.execute(
    sql`select code_hash from code_challenge where target in (${phones[0]}, ${phones[1]})`,
  );
  expect(rows).toHaveLength(2);
  expect(rows[0]?.['code_hash']).not.toBe(rows[1]?.['code_hash']);
});

describe('the words of a code', () => {
  const moscow = { partnerId: 'moscow', host: 'localhost' };
  const baku = { partnerId: 'baku', host: 'baku.localhost' };

  test.each([
    ['ru', 'Капля', moscow, '+79260000001', /^Капля: код \d{6}\n@localhost #\d{6}$/],
    ['en', 'Kaplya', moscow, '+79270000001', /^Kaplya: code \d{6}\n@localhost #\d{6}$/],
    ['az', 'Damla', baku, '+994501210001', /^Damla: kod \d{6}\n@baku\.localhost #\d{6}$/],
    ['tr', 'Damla', baku, '+994501220001', /^Damla: kod \d{6}\n@baku\.localhost #\d{6}$/],
  ])('are in %s, with what a browser of the shop fills in by itself', async (language, name, shop, phone, sms) => {
    await database.execute(sql`update partner set languages = '["az", "tr"]' where partner_id = 'baku'`);
    app.context.changes.announce('partner', 'baku');
    const asker = { ...shop, headers: { 'accept-language': language } };
    await requestCode(app, { ...asker, phone });
    const [message] = sendSms.mock.lastCall ?? [];
    expect(message?.text).toMatch(sms);
    expect(message?.text).toContain(`#${message?.code}`);

    await requestCode(app, { ...asker, email: `words-${language}@post.example` });
    const [letter] = send.mock.lastCall ?? [];
    expect(letter).toMatchObject({ to: `words-${language}@post.example`, senderName: name });
    for (const part of [letter?.subject, letter?.text, letter?.html]) expect(part).toContain(letter?.code);
    expect(letter?.subject).toContain(name);
    expect(letter?.html).toContain(`<html lang="${language}">`);
    expect(letter?.text).toMatch(/5/);
    if (language === 'en') expect(letter?.text).toContain('Do not share it with anyone.');
  });

  test('name no other host than those of the shop, whatever the caller sends', async () => {
    await requestCode(app, { host: 'baku.localhost', token: await createVisitorToken(app) });
    expect(sendSms.mock.lastCall?.[0].text).not.toMatch(/baku|@|#/);
    await requestCode(app, { headers: { 'x-forwarded-proto': 'http' } });
    expect(sendSms.mock.lastCall?.[0].text).not.toMatch(/@|#/);
  });
});

describe('a shop without services for codes', () => {
  test('offers no way to sign in and refuses each', async () => {
    const bare = await startTestApp({ clock, env: { SANDBOX: 'off' } });
    const { auth } = await bare.call(endpoints.getConfig, { query: { domain: 'localhost', version: '1.6.9' } });
    expect(auth.methods).toEqual([]);
    for (const asker of [{ method: 'sms' }, { method: 'call' }, { email: 'bare@post.example' }] as const) {
      const { status, error } = await requestCode(bare, asker);
      expect([status, error?.code]).toEqual([422, 'identity.method_unavailable']);
    }
  });

  test('and one with mail alone offers that', async () => {
    const mailing = await startTestApp({ clock, env: { SANDBOX: 'off' }, mail: { send } });
    const { auth } = await mailing.call(endpoints.getConfig, { query: { domain: 'localhost', version: '1.6.9' } });
    expect(auth.methods).toEqual(['email']);
    expect((await requestCode(mailing, { email: 'mail-alone@post.example' })).status).toBe(200);
  });
});

test('the configuration offers what works, and how long codes and delays are [K-08] [V-14]', async () => {
  const { auth } = await app.call(endpoints.getConfig, { query: { domain: 'localhost', version: '1.6.9' } });
  expect(auth).toEqual({
    methods: ['sms', 'call', 'email'],
    ...{ callCodeLength: 4, smsCodeLength: 6, emailCodeLength: 6 },
    resendDelaysSeconds: [60, 120, 300],
  });
});
