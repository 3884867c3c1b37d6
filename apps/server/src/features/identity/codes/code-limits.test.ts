import { endpoints, type TokenPair } from '@kaplya/contract';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@kaplya/domain';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';

import {
  requestAgain,
  requestCode,
  createVisitorToken,
  getChallenge,
  nextAddress,
  type CodeAnswer,
} from '../../../../test/people/ask-for-code.ts';
import { nextCustomerPhone } from '../../../../test/people/sign-in.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';
import { createTestClock } from '../../../../test/test-clock.ts';
import { hashCounted } from './code-hash.ts';
import { pruneCodes } from './prune-codes.ts';

const clock = createTestClock('2026-03-10T09:00:00Z');
const app = await startTestApp({ clock, env: { TRUSTED_PROXIES: '127.0.0.1' } });
const { database, changes } = app.context;

const SECOND = 1000;

// Moves past all limit windows, so that tests do not count each other's sends.
beforeEach(() => clock.advance(3 * DAY_MS));

async function setBaku(settings: object): Promise<void> {
  const patch = JSON.stringify(settings);
  await database.execute(sql`update partner set settings = settings || ${patch}::jsonb where partner_id = 'baku'`);
  changes.announce('partner', 'baku');
}

async function countSends(target: string): Promise<number> {
  const hash = hashCounted(app.context, target.startsWith('+994') ? 'baku' : 'moscow', target);
  const { rows } = await database.execute(sql`select from code_send where target = ${hash}`);
  return rows.length;
}

describe('the delay before another code [rule 57] [K-08]', () => {
  test('at 59 s it is refused, at 60 s it is sent', async () => {
    const first = getChallenge(await requestCode(app));
    expect(first.resendAfterSeconds).toBe(60);
    clock.advance(59 * SECOND);
    const early = await requestAgain(app, first);
    expect([early.status, early.error?.code, early.retryAfter]).toEqual([429, 'identity.too_many_codes', 1]);
    clock.advance(SECOND);
    const second = getChallenge(await requestAgain(app, first));
    expect(second).toMatchObject({ challengeId: first.challengeId, resendAfterSeconds: 120 });
  });

  test('grows to 120 and 300 s and stays there; what is left of it is answered to the second', async () => {
    await setBaku({ codeLimits: { target: [], device: [] } });
    const as = { token: await createVisitorToken(app, 'baku'), host: 'baku.localhost' };
    const phone = '+994501230001';
    let challenge = getChallenge(await requestCode(app, { ...as, phone }));
    for (const delay of [60, 120, 300, 300]) {
      expect(challenge.resendAfterSeconds).toBe(delay);
      clock.advance(delay * SECOND - 1);
      const early = await requestAgain(app, { ...as, challengeId: challenge.challengeId });
      expect([early.status, early.retryAfter]).toEqual([429, 1]);
      clock.advance(1);
      challenge = getChallenge(await requestAgain(app, { ...as, challengeId: challenge.challengeId }));
    }
    expect(await countSends(phone)).toBe(5);
  });

  test('is that of the configuration', async () => {
    const rows = await database.execute(sql`select settings->'auth' as auth from partner where partner_id = 'baku'`);
    const auth = rows.rows[0]?.['auth'] as object;
    await setBaku({ auth: { ...auth, resendDelaysSeconds: [7] } });
    const as = { token: await createVisitorToken(app, 'baku') };
    const first = getChallenge(await requestCode(app, { ...as, phone: '+994501240001' }));
    expect(first.resendAfterSeconds).toBe(7);
    clock.advance(6 * SECOND);
    expect(await requestAgain(app, { ...as, ...first })).toMatchObject({ status: 429, retryAfter: 1 });
    clock.advance(SECOND);
    expect(await requestAgain(app, { ...as, ...first })).toMatchObject({ status: 200 });
    await setBaku({ auth });
  });

  test('ten at once after the delay send one code', async () => {
    const first = getChallenge(await requestCode(app));
    clock.advance(60 * SECOND);
    const answers = await Promise.all(Array.from({ length: 10 }, () => requestAgain(app, first)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ retryAfter }) => retryAfter === 120)).toHaveLength(9);
  });

  test('an hour after its first code a challenge gives no more', async () => {
    const visitor = await app.call(endpoints.createAnonymousToken, { body: { partnerId: 'moscow' } });
    const { challengeId } = getChallenge(await requestCode(app, { token: visitor.token }));
    const refresh = ({ refresh_token = '' }: TokenPair) =>
      app.call(endpoints.refreshToken, { body: { refresh_token } });
    clock.advance(HOUR_MS - SECOND);
    const later = await refresh(visitor);
    expect(await requestAgain(app, { challengeId, token: later.token })).toMatchObject({ status: 200 });
    clock.advance(HOUR_MS);
    const { token } = await refresh(later);
    expect(await requestAgain(app, { challengeId, token })).toMatchObject({
      status: 422,
      error: { code: 'identity.challenge_over' },
    });
  });
});

describe('a limit of sends [rule 58]', () => {
  const refusedFor = (retryAfter: number) => ({
    status: 429,
    error: { code: 'identity.too_many_codes' },
    retryAfter,
  });

  /** Sends until the limit refuses, then checks the given wait to the millisecond. */
  async function exhaust(send: (place: number) => Promise<CodeAnswer>) {
    let allowed = 0;
    let answer = await send(1);
    while (answer.status === 200) {
      allowed += 1;
      answer = await send(allowed + 1);
    }
    const waitSeconds = answer.retryAfter ?? 0;
    clock.advance(10 * SECOND);
    const later = await send(allowed + 1);
    clock.advance((waitSeconds - 10) * SECOND - 1);
    const early = await send(allowed + 1);
    clock.advance(1);
    const due = await send(allowed + 1);
    return { allowed, waitSeconds, answers: [later, early, due].map(({ status, retryAfter }) => retryAfter ?? status) };
  }

  /** Counts the sends until work is required. */
  async function countUntilWork(send: (place: number) => Promise<CodeAnswer>): Promise<number> {
    for (let place = 1; ; place += 1) {
      const { status, error } = await send(place);
      if (status === 200) continue;
      expect([status, error?.code]).toEqual([428, 'identity.work_required']);
      return place - 1;
    }
  }

  const limitOf = (allowed: number, waitSeconds: number) => ({
    ...{ allowed, waitSeconds },
    answers: [waitSeconds - 10, 1, 200],
  });

  test('for a phone: the 4th of one visitor in ten minutes is refused, wherever they ask from', async () => {
    const phone = nextCustomerPhone();
    const token = await createVisitorToken(app);
    expect(await exhaust(() => requestCode(app, { phone, token }))).toEqual(limitOf(3, 600));
  });

  test('for an e-mail it is the same', async () => {
    const token = await createVisitorToken(app);
    expect(await exhaust(() => requestCode(app, { email: 'flood@post.example', token }))).toEqual(limitOf(3, 600));
  });

  test('for a phone: the 6th in a day is refused', async () => {
    const phone = nextCustomerPhone();
    const ip = nextAddress();
    for (let hour = 0; hour < 5; hour += 1) {
      expect((await requestCode(app, { phone, ip })).status).toBe(200);
      clock.advance(HOUR_MS);
    }
    expect(await requestCode(app, { phone, ip })).toMatchObject(refusedFor((19 * HOUR_MS) / SECOND));
    clock.advance(19 * HOUR_MS - SECOND);
    expect(await requestCode(app, { phone, ip })).toMatchObject(refusedFor(1));
    clock.advance(SECOND);
    expect((await requestCode(app, { phone, ip })).status).toBe(200);
  });

  test('counts other ways to the same phone, and codes that were asked for again', async () => {
    const phone = nextCustomerPhone();
    const token = await createVisitorToken(app);
    const { challengeId } = getChallenge(await requestCode(app, { phone, token, method: 'sms' }));
    clock.advance(MINUTE_MS);
    expect((await requestAgain(app, { challengeId, method: 'call' })).status).toBe(200);
    expect((await requestCode(app, { phone, token, method: 'call' })).status).toBe(200);
    expect((await requestCode(app, { phone, token, method: 'sms' })).status).toBe(429);
    expect(await countSends(phone)).toBe(3);
  });

  test('for an address: the 61st in an hour takes work', async () => {
    const ip = '203.0.113.61';
    expect(await countUntilWork(() => requestCode(app, { ip }))).toBe(60);
  });

  test('for an address of IPv6 counts the network that is one connection', async () => {
    expect(
      await countUntilWork((place) => requestCode(app, { ip: `2001:db8:1:2:${place.toString(16)}::${place}` })),
    ).toBe(60);
    expect((await requestCode(app, { ip: '2001:db8:1:3::1' })).status).toBe(200);
  });

  test('for a device: the 11th in a day is refused, whatever visitor it is', async () => {
    const device = crypto.randomUUID();
    expect(await exhaust(() => requestCode(app, { device }))).toEqual(limitOf(10, 86_400));
  });

  test("for a visitor it is the device's, whatever device it claims to be", async () => {
    const token = await createVisitorToken(app);
    for (let place = 1; place <= 10; place += 1) {
      expect((await requestCode(app, { token, device: crypto.randomUUID() })).status).toBe(200);
    }
    expect(await requestCode(app, { token })).toMatchObject(refusedFor(86_400));
  });

  test('for a prefix: the 21st in an hour takes work', async () => {
    const numberOf = (place: number) => `+7951777${String(place * 13).padStart(4, '0')}`;
    expect(await countUntilWork((place) => requestCode(app, { phone: numberOf(place) }))).toBe(20);
    expect((await requestCode(app, { phone: '+79517780001' })).status).toBe(200);
    clock.advance(HOUR_MS);
    expect((await requestCode(app, { phone: numberOf(21) })).status).toBe(200);
  });

  test('that is refused counts for none', async () => {
    const phone = nextCustomerPhone();
    const token = await createVisitorToken(app);
    for (let place = 0; place < 3; place += 1) await requestCode(app, { phone, token });
    for (let place = 0; place < 5; place += 1) expect((await requestCode(app, { phone, token })).status).toBe(429);
    expect(await countSends(phone)).toBe(3);
  });

  test('of several is the longest wait, and in whole minutes in the words', async () => {
    const phone = nextCustomerPhone();
    const token = await createVisitorToken(app);
    for (let place = 0; place < 3; place += 1) await requestCode(app, { phone, token });
    clock.advance(MINUTE_MS - SECOND);
    const { error, retryAfter } = await requestCode(app, { phone, token, headers: { 'accept-language': 'en' } });
    expect(retryAfter).toBe(541);
    expect(error?.message).toBe('Too many codes. The next one can be requested in 10 minutes.');
  });

  test('is one of a partner', async () => {
    await setBaku({ codeLimits: {} });
    const email = 'two-shops@post.example';
    const token = await createVisitorToken(app);
    for (let place = 0; place < 3; place += 1) await requestCode(app, { email, token });
    expect((await requestCode(app, { email, token })).status).toBe(429);
    expect((await requestCode(app, { email, partnerId: 'baku' })).status).toBe(200);
  });

  test('is configuration of the partner [rule 60]', async () => {
    await setBaku({ codeLimits: { target: [{ count: 1, seconds: 90 }] } });
    const asker = { phone: '+994501250001', partnerId: 'baku', ip: nextAddress() };
    expect((await requestCode(app, asker)).status).toBe(200);
    expect(await requestCode(app, asker)).toMatchObject(refusedFor(90));
    clock.advance(90 * SECOND);
    expect((await requestCode(app, asker)).status).toBe(200);
  });

  test('holds to the exact number when forty ask at once', async () => {
    const phone = nextCustomerPhone();
    const token = await createVisitorToken(app);
    const answers = await Promise.all(Array.from({ length: 40 }, () => requestCode(app, { phone, token })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(await countSends(phone)).toBe(3);
  });
});

describe('a prefix where hardly anybody enters the codes [rule 60]', () => {
  let prefixes = 0;

  /** Sends fifty codes to a prefix in the last day, some of which were entered. */
  async function sendFifty(approved: number, method: string, prefix?: string): Promise<string> {
    prefixes += 1;
    const to = prefix ?? `+79${String(20_000 + prefixes)}`;
    const now = clock.now().getTime();
    for (let place = 0; place < 50; place += 1) {
      const at = new Date(now - HOUR_MS - place * 20 * MINUTE_MS);
      await database.execute(sql`
        insert into code_send (partner_id, challenge_id, method, target, prefix, ip, subject_id, at, approved_at)
        values ('moscow', uuidv7(), ${method}, ${`${to}${String(place).padStart(4, '0')}`}, ${to}, '203.0.113.1', uuidv7(),
          ${at}, ${place < approved ? at : null})`);
    }
    return to;
  }

  test('with 9 of 50 entered is not sent SMS for an hour; a call takes their place', async () => {
    const prefix = await sendFifty(9, 'sms');
    const answer = getChallenge(await requestCode(app, { phone: `${prefix}9001`, method: 'sms' }));
    expect(answer).toMatchObject({ method: 'call', methods: ['call'] });
    clock.advance(HOUR_MS - SECOND);
    expect(getChallenge(await requestCode(app, { phone: `${prefix}9002` })).method).toBe('call');
    clock.advance(SECOND);
    // The count restarts: the pause already covered those fifty.
    expect(getChallenge(await requestCode(app, { phone: `${prefix}9003` })).method).toBe('sms');
  });

  test('with 10 of 50 entered is sent SMS as before', async () => {
    const prefix = await sendFifty(10, 'sms');
    const answer = getChallenge(await requestCode(app, { phone: `${prefix}9001`, method: 'sms' }));
    expect(answer).toMatchObject({ method: 'sms', methods: ['sms', 'call'] });
  });

  test('takes work when no way is left, and an alert is logged and counted once', async () => {
    const prefix = await sendFifty(0, 'sms');
    await sendFifty(0, 'call', prefix);
    const warnings: unknown[] = [];
    const { logger } = app.context;
    const { warn } = logger;
    logger.warn = (...parts: unknown[]) => {
      if (parts[1] !== 'security event') warnings.push(parts);
    };
    for (let place = 0; place < 3; place += 1) {
      const { status, error } = await requestCode(app, { phone: `${prefix}900${place}`, method: 'sms' });
      expect([status, error?.code]).toEqual([428, 'identity.work_required']);
    }
    logger.warn = warn;
    expect(warnings).toEqual(
      ['sms', 'call'].map((method) => [{ partner: 'moscow', prefix, method }, expect.stringContaining('hardly ever')]),
    );
    const text = await app.context.metrics.registry.metrics();
    expect(text).toContain('one_time_codes_total{method="call",outcome="paused"} 1');
    expect((await requestCode(app, { email: 'not-paused@post.example' })).status).toBe(200);
  });

  test('is not the next prefix', async () => {
    const prefix = await sendFifty(0, 'sms');
    const next = `+${String(Number(prefix) + 1000)}`;
    expect(getChallenge(await requestCode(app, { phone: `${next}9001` })).method).toBe('sms');
  });
});

describe('what was sent is forgotten', () => {
  test('after two days, when no limit looks back to it any more', async () => {
    const email = 'forgotten@post.example';
    await requestCode(app, { email });
    const hash = hashCounted(app.context, 'moscow', email);
    await database.execute(sql`
      insert into code_pause (partner_id, prefix, method, until) values ('moscow', '+7999000', 'sms', ${clock.now()})`);
    const countRows = async () => {
      const { rows } = await database.execute(sql`
        select (select count(*)::int from code_send where target = ${hash}) as sends,
          (select count(*)::int from code_challenge where target = ${email}) as challenges,
          (select count(*)::int from code_pause where prefix = '+7999000') as pauses`);
      return rows[0];
    };
    clock.advance(2 * DAY_MS);
    await pruneCodes(app.context);
    expect(await countRows()).toEqual({ sends: 1, challenges: 1, pauses: 1 });
    clock.advance(1);
    await pruneCodes(app.context);
    expect(await countRows()).toEqual({ sends: 0, challenges: 0, pauses: 0 });
  });
});
