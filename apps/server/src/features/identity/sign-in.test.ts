import { endpoints } from '@kaplya/contract';
import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';

import { nextCustomerPhone, signInCustomer } from '../../../test/sign-in.ts';
import { startTestApp } from '../../../test/start-test-app.ts';
import { createTestClock } from '../../../test/test-clock.ts';

const clock = createTestClock('2026-03-10T09:00:00Z');
const app = await startTestApp({ clock });

describe('signing in', () => {
  test('by phone makes an account at first and finds it afterwards [P-06] [C-13]', async () => {
    const phone = nextCustomerPhone();
    const first = await signInCustomer(app, { phone });
    expect(first.isNew).toBe(true);
    expect(decodeJwt(first.token)).toMatchObject({ roles: ['ROLE_USER', 'ROLE_CLIENT'], partner_id: 'moscow' });
    const second = await signInCustomer(app, { phone });
    expect([second.isNew, second.subjectId]).toEqual([false, first.subjectId]);
  });

  test('by e-mail finds the account of that address, however it is written [P-07]', async () => {
    const first = await signInCustomer(app, { email: 'anna@post.example' });
    const { challengeId: _, ...challenge } = await app.call(
      endpoints.login,
      { body: { method: 'email', email: ' Anna@Post.Example ', consent: true } },
      { token: first.token },
    );
    expect(challenge).toEqual({
      method: 'email',
      methods: ['email'],
      codeLength: 6,
      resendAfterSeconds: 60,
      expiresAt: '2026-03-10T09:05:00.000Z',
    });
  });
});
