import { endpoints, type ProofOfWorkRequired, type SignInMethod } from '@kaplya/contract';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@kaplya/domain';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';

import {
  requestAgain,
  requestCode,
  createVisitorToken,
  getChallenge,
  nextAddress,
} from '../../../../test/people/ask-for-code.ts';
import { findCode, nextCustomerPhone, signInCustomer } from '../../../../test/people/sign-in.ts';
import { solveProofOfWork } from '../../../../test/people/solve-work.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';
import { createTestClock } from '../../../../test/test-clock.ts';

const clock = createTestClock('2026-03-10T09:00:00Z');
const app = await startTestApp({ clock, env: { TRUSTED_PROXIES: '127.0.0.1' } });

// Moves past all limit windows, so that tests do not count each other's sends.
beforeEach(() => clock.advance(3 * DAY_MS));

const confirm = (token: string, challengeId: string, code: string) =>
  app.call(endpoints.confirmCode, { body: { challengeId, code } }, { token });

const confirmRefused = async (token: string, challengeId: string, code: string) =>
  (await app.callRefused(endpoints.confirmCode, { body: { challengeId, code } }, { token })).error.code;

/** Signs in as a browser does; returns its cookie. */
async function becomeKnown(phone: string, cookie = ''): Promise<string> {
  const token = await createVisitorToken(app);
  const { challengeId } = getChallenge(await requestCode(app, { phone, token, headers: { cookie } }));
  const response = await app.fetch('/api/identity/auth/confirm', {
    method: 'POST',
    headers: {
      ...{ 'content-type': 'application/json', authorization: `Bearer ${token}`, 'x-forwarded-for': nextAddress() },
      cookie,
    },
    body: JSON.stringify({ challengeId, code: await findCode(app, phone) }),
  });
  const cookieLine = response.headers.getSetCookie().find((each) => each.startsWith('known_device=')) ?? '';
  expect(cookieLine).toMatch(/; Path=\/api\/identity; HttpOnly; SameSite=Strict$/);
  return cookieLine.split(';')[0] ?? '';
}

async function logIn(
  token: string,
  phone: string,
  work?: { challenge: string; solution: string },
  method: SignInMethod = 'sms',
) {
  const response = await app.fetch('/api/identity/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'x-forwarded-for': nextAddress() },
    body: JSON.stringify({ method, phone, consent: true, work }),
  });
  const body = (await response.json()) as { code?: string; details?: ProofOfWorkRequired; challengeId?: string };
  return { status: response.status, ...body };
}

/** Requests a code; if work is required, does it and requests again. */
async function askWorking(phone: string, method: SignInMethod = 'sms') {
  const token = await createVisitorToken(app);
  const first = await logIn(token, phone, undefined, method);
  if (first.code !== 'identity.work_required' || !first.details) return { token, ...first };
  const work = solveProofOfWork(first.details);
  return { token, ...(await logIn(token, phone, work, method)) };
}

/** Uses up strangers' sends to a phone that need no work. */
async function spend(phone: string): Promise<void> {
  for (let times = 0; times < 3; times += 1) await requestCode(app, { phone });
}

describe('a challenge belongs to who asked for it [S-98]', () => {
  test('and no request of a stranger for the same phone ends it [rule 56]', async () => {
    const phone = nextCustomerPhone();
    const owner = await createVisitorToken(app);
    const { challengeId } = getChallenge(await requestCode(app, { phone, token: owner }));
    const code = await findCode(app, phone);
    getChallenge(await requestCode(app, { phone }));
    expect(await confirm(owner, challengeId, code)).toMatchObject({ isNew: true });
  });

  test('and nobody else confirms it, has it sent again or tries a code on it, even with the code', async () => {
    const phone = nextCustomerPhone();
    const owner = await createVisitorToken(app);
    const stranger = await createVisitorToken(app);
    const { challengeId } = getChallenge(await requestCode(app, { phone, token: owner }));
    const code = await findCode(app, phone);
    for (let times = 0; times < 10; times += 1) {
      expect(await confirmRefused(stranger, challengeId, '000000')).toBe('identity.challenge_over');
    }
    expect(await confirmRefused(stranger, challengeId, code)).toBe('identity.challenge_over');
    clock.advance(MINUTE_MS);
    expect((await requestAgain(app, { challengeId, token: stranger })).status).toBe(422);
    expect(await confirm(owner, challengeId, code)).toMatchObject({ isNew: true });
  });

  test('and a code confirms its own alone', async () => {
    const phone = nextCustomerPhone();
    const [one, other] = [await createVisitorToken(app), await createVisitorToken(app)];
    const first = getChallenge(await requestCode(app, { phone, token: one }));
    const code = await findCode(app, phone);
    const second = getChallenge(await requestCode(app, { phone, token: other }));
    const otherCode = await findCode(app, phone);
    if (code !== otherCode) {
      expect(await confirmRefused(other, second.challengeId, code)).toBe('identity.code_wrong');
    }
    expect(await confirm(one, first.challengeId, code)).toMatchObject({ isNew: true });
  });
});

describe('strangers [S-99]', () => {
  test('who ask for twenty codes do not shut the block of ten thousand numbers [rule 58b]', async () => {
    const numberOf = (place: number) => `+7951778${String(place * 13).padStart(4, '0')}`;
    for (let place = 1; place <= 20; place += 1) {
      expect((await requestCode(app, { phone: numberOf(place) })).status).toBe(200);
    }
    expect((await askWorking(numberOf(21))).status).toBe(200);
  });

  test('who ask three times for one phone do not shut it: its owner works for a moment on a new device', async () => {
    const phone = nextCustomerPhone();
    await spend(phone);
    const { status, token, challengeId = '' } = await askWorking(phone);
    expect(status).toBe(200);
    expect(await confirm(token, challengeId, await findCode(app, phone))).toMatchObject({ isNew: true });
  });

  test('never delay a device that has signed in to the phone, whatever they spend [rule 58a]', async () => {
    const phone = nextCustomerPhone();
    const cookie = await becomeKnown(phone);
    clock.advance(HOUR_MS);
    let status = 200;
    for (let times = 0; status === 200; times += 1) {
      ({ status } = await askWorking(phone));
      if (times % 2 === 1) clock.advance(10 * MINUTE_MS);
    }
    expect(status).toBe(429);
    const token = await createVisitorToken(app);
    const owner = { phone, token, headers: { cookie } };
    const { challengeId } = getChallenge(await requestCode(app, owner));
    expect(await confirm(token, challengeId, await findCode(app, phone))).toMatchObject({ isNew: false });
    // A known device has its own limit, too.
    await requestCode(app, owner);
    await requestCode(app, owner);
    expect((await requestCode(app, owner)).status).toBe(429);
  });

  test('who have signed in to a phone have no new allowance by signing in again [rule 58a]', async () => {
    const phone = nextCustomerPhone();
    let cookie = await becomeKnown(phone);
    for (let times = 0; times < 3; times += 1) cookie = await becomeKnown(phone, cookie);
    expect((await requestCode(app, { phone, headers: { cookie } })).error?.code).toBe('identity.too_many_codes');
  });

  test('do not become known by the cookie of their own phone, nor by an altered or an old one', async () => {
    const phone = nextCustomerPhone();
    const own = await becomeKnown(nextCustomerPhone());
    const cookie = await becomeKnown(phone);
    await spend(phone);
    const altered = cookie.replace(/.$/, (end) => (end === 'A' ? 'B' : 'A'));
    for (const each of [own, altered, 'known_device=1.2.3']) {
      expect((await requestCode(app, { phone, headers: { cookie: each } })).error?.code).toBe('identity.work_required');
    }
    clock.advance(400 * DAY_MS);
    await spend(phone);
    expect((await requestCode(app, { phone, headers: { cookie } })).status).toBe(428);
  });

  test('have few short codes sent to a phone, so that guessing has no more tries than before [rule 58c]', async () => {
    const phone = nextCustomerPhone();
    for (let times = 0; times < 5; times += 1) {
      expect(getChallenge(await requestCode(app, { phone, method: 'call' })).method).toBe('call');
      clock.advance(HOUR_MS);
    }
    const { error } = await requestCode(app, { phone, method: 'call' });
    expect(error?.code).toBe('identity.work_required');
    const { status, challengeId } = await askWorking(phone);
    expect(status).toBe(200);
    expect(challengeId).toBeDefined();
    const { rows } = await app.context.database.execute(
      sql`select method from code_challenge where id = ${challengeId}`,
    );
    expect(rows).toEqual([{ method: 'sms' }]);
  });

  test('wait for short codes where the phone can get no others, and are answered how long [rule 58c]', async () => {
    const phone = '+74951230058';
    for (let times = 0; times < 5; times += 1) {
      expect((await requestCode(app, { phone, method: 'call' })).status).toBe(200);
      clock.advance(HOUR_MS);
    }
    const { status, code } = await askWorking(phone, 'call');
    expect([status, code]).toEqual([429, 'identity.too_many_codes']);
    clock.advance(20 * HOUR_MS);
    expect((await askWorking(phone, 'call')).status).toBe(200);
  });
});

describe('work [S-99]', () => {
  test('is named by the refusal, and serves its subject and phone once', async () => {
    const [phone, other] = [nextCustomerPhone(), nextCustomerPhone()];
    await spend(phone);
    await spend(other);
    const token = await createVisitorToken(app);
    const asked = await logIn(token, phone);
    expect(asked).toMatchObject({
      ...{ status: 428, code: 'identity.work_required' },
      details: { difficulty: 17, algorithm: 'SHA-256', expiresAt: expect.any(String) },
    });
    if (!asked.details) throw new Error('no work was asked for');
    const work = solveProofOfWork(asked.details);
    expect((await logIn(await createVisitorToken(app), phone, work)).status).toBe(428);
    expect((await logIn(token, other, work)).status).toBe(428);
    expect((await logIn(token, phone, { ...work, solution: 'x' })).status).toBe(428);
    expect((await logIn(token, phone, { challenge: 'a.b', solution: '' })).status).toBe(428);
    expect((await logIn(token, phone, work)).status).toBe(200);
    expect((await logIn(token, phone, work)).status).toBe(428);
  });

  test('that took longer than five minutes is asked for again', async () => {
    const phone = nextCustomerPhone();
    await spend(phone);
    const token = await createVisitorToken(app);
    const { details } = await logIn(token, phone);
    if (!details) throw new Error('no work was asked for');
    const work = solveProofOfWork(details);
    clock.advance(5 * MINUTE_MS);
    expect((await logIn(token, phone, work)).status).toBe(428);
  });
});

describe('what was sent [S-101]', () => {
  test('names no phone and no network, and nothing of a deleted account stays', async () => {
    const { phone, token } = await signInCustomer(app, { ip: '203.0.113.77' });
    const count = async (table: string) => {
      const all = await app.context.database.execute(sql.raw(`select row_to_json(${table}) as row from ${table}`));
      return all.rows.map(({ row }) => JSON.stringify(row)).filter((row) => row.includes(phone ?? '')).length;
    };
    expect([await count('code_send'), await count('code_challenge')]).toEqual([0, 1]);
    const ips = await app.context.database.execute(sql`select from code_send where ip = '203.0.113.77'`);
    expect(ips.rows).toHaveLength(0);
    await app.call(endpoints.deleteProfile, {}, { token });
    expect([await count('code_send'), await count('code_challenge')]).toEqual([0, 0]);
  });

  test('is logged with its outcome, and neither phone nor code', async () => {
    const lines: string[] = [];
    const { logger } = app.context;
    const { info, warn } = logger;
    logger.info = logger.warn = (...parts: unknown[]) => void lines.push(JSON.stringify(parts));
    const phone = nextCustomerPhone();
    const token = await createVisitorToken(app);
    const { challengeId } = getChallenge(await requestCode(app, { phone, token }));
    const code = await findCode(app, phone);
    await confirmRefused(token, challengeId, 'nothing');
    await confirm(token, challengeId, code);
    await spend(phone);
    await requestCode(app, { phone });
    await logIn(token, phone, { challenge: 'a.b', solution: 'invented' });
    logger.info = info;
    logger.warn = warn;
    const names = lines.map((line) => /"event.name":"([^"]+)"/.exec(line)?.[1]).filter(Boolean);
    expect([...new Set(names)]).toEqual([
      ...['identity.code_sent', 'identity.code_refused', 'identity.sign_in', 'identity.code_limited'],
      'identity.work_refused',
    ]);
    expect(lines.join('')).not.toContain(phone);
    expect(lines.join('')).not.toContain(code);
  });
});
