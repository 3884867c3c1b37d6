import { endpoints } from '@kaplya/contract';
import { MINUTE_MS } from '@kaplya/domain';
import { beforeEach, describe, expect, test } from 'vitest';
import { createVisitorToken, getChallenge, requestAgain, requestCode } from '../../../../test/people/ask-for-code.ts';
import { findCode, nextCustomerPhone, signInCustomer } from '../../../../test/people/sign-in.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';
import { createTestClock } from '../../../../test/test-clock.ts';

const clock = createTestClock('2026-03-10T09:00:00Z');
const app = await startTestApp({ clock, env: { TRUSTED_PROXIES: '127.0.0.1' } });

beforeEach(() => clock.advance(60 * MINUTE_MS));

const countSent = (to: string) => app.context.outbox?.list().filter((message) => message.to === to).length;
const under = (key: string) => ({ headers: { 'idempotency-key': key } });

describe('a code whose answer was lost [rule 57a]', () => {
  test('is not sent again under its key, also late: the code that came is entered', async () => {
    const [phone, token] = [nextCustomerPhone(), await createVisitorToken(app)];
    const first = getChallenge(await requestCode(app, { phone, token, ...under('a') }));
    const code = await findCode(app, phone);
    clock.advance(MINUTE_MS / 2);
    const again = getChallenge(await requestCode(app, { phone, token, ...under('a') }));
    expect(again).toEqual({ ...first, resendAfterSeconds: 30 });
    expect(countSent(phone)).toBe(1);
    const body = { challengeId: again.challengeId, code };
    expect((await app.call(endpoints.confirmCode, { body }, { token })).isNew).toBe(true);
  });

  test('is another one for another contact, another visitor, by another method, and once it is over', async () => {
    const [phone, other, token] = [nextCustomerPhone(), nextCustomerPhone(), await createVisitorToken(app)];
    const first = getChallenge(await requestCode(app, { phone, token, ...under('b') }));
    for (const asker of [{ phone: other, token }, { phone }, { phone, token, method: 'call' } as const]) {
      const { challengeId } = getChallenge(await requestCode(app, { ...asker, ...under('b') }));
      expect(challengeId).not.toBe(first.challengeId);
    }
    const late = getChallenge(await requestCode(app, { phone: other, token, ...under('c') }));
    clock.advance(5 * MINUTE_MS);
    const next = getChallenge(await requestCode(app, { phone: other, token, ...under('c') }));
    expect(next.challengeId).not.toBe(late.challengeId);
  });

  test('is sent once by another way, too', async () => {
    const phone = nextCustomerPhone();
    const { challengeId } = getChallenge(await requestCode(app, { phone }));
    clock.advance(MINUTE_MS);
    const asker = { challengeId, method: 'call', ...under('d') } as const;
    const called = getChallenge(await requestAgain(app, asker));
    expect(called).toMatchObject({ method: 'call', codeLength: 4 });
    expect(getChallenge(await requestAgain(app, asker))).toEqual(called);
    expect(countSent(phone)).toBe(2);
  });

  test('proves who the person is', async () => {
    const phone = nextCustomerPhone();
    const { token } = await signInCustomer(app, { phone });
    clock.advance(5 * MINUTE_MS);
    const sent = countSent(phone) ?? 0;
    const run = () => app.call(endpoints.requestProof, { body: {} }, { token, ...under('e') });
    expect(await run()).toEqual(await run());
    expect(countSent(phone)).toBe(sent + 1);
  });

  test('is sent by one of two calls at the same time, or both lead to one challenge', async () => {
    const [phone, token] = [nextCustomerPhone(), await createVisitorToken(app)];
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => requestCode(app, { phone, token, ...under('f') })),
    );
    const ids = new Set(answers.map((answer) => getChallenge(answer).challengeId));
    expect(ids.size).toBe(1);
  });
});
