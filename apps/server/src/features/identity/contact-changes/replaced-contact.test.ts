import { endpoints, machineEndpoints } from '@kaplya/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '@kaplya/domain';

import { findCode, nextCustomerPhone, signInCustomer } from '../../../../test/people/sign-in.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';
import { createTestClock } from '../../../../test/test-clock.ts';

const clock = createTestClock('2026-03-10T09:00:00Z');
const app = await startTestApp({ clock });
const { call } = app;

// Moves past all limit windows, so that tests do not count each other's sends.
beforeEach(() => clock.advance(3 * DAY_MS));

const english = (token: string) => ({ token, headers: { 'accept-language': 'en' } });

async function listTexts(to: string): Promise<(string | undefined)[]> {
  const { messages } = await call(machineEndpoints.getOutbox, {});
  return messages.filter((message) => message.to === to && message.code === undefined).map(({ text }) => text);
}

async function isOpen({ token }: { readonly token: string }): Promise<boolean> {
  const response = await app.fetch(endpoints.listSessions.path, { headers: { authorization: `Bearer ${token}` } });
  return response.status === 200;
}

describe('a confirmed contact in place of another', () => {
  test('of a phone ends the other sessions and notifies the old number, in the language of the account', async () => {
    const customer = await signInCustomer(app);
    const old = customer.phone ?? '';
    const other = await signInCustomer(app, { phone: old });
    const phone = nextCustomerPhone();
    await call(endpoints.updateProfile, { body: { phone } }, english(customer.token));
    expect([await isOpen(other), await listTexts(old)]).toEqual([true, []]);
    await call(endpoints.confirmProfilePhone, { body: { code: await findCode(app, phone) } }, english(customer.token));
    expect([await isOpen(customer), await isOpen(other)]).toEqual([true, false]);
    expect(await listTexts(old)).toEqual([expect.stringMatching(/^Телефон вашего аккаунта .+ изменён.+\+?\d/)]);
    expect(await listTexts(phone)).toEqual([]);
  });

  test('of an e-mail does so too; the first one ends nothing and is announced to the phone, as removing it is', async () => {
    const customer = await signInCustomer(app);
    const other = await signInCustomer(app, { phone: customer.phone ?? '' });
    const change = async (email: string) => {
      await call(endpoints.updateProfile, { body: { email } }, { token: customer.token });
      const code = await findCode(app, email);
      await call(endpoints.confirmProfileEmail, { body: { code } }, { token: customer.token });
    };
    await change('first@post.example');
    expect(await isOpen(other)).toBe(true);
    expect(await listTexts(customer.phone ?? '')).toEqual([expect.stringContaining('Почта вашего аккаунта')]);
    await change('second@post.example');
    expect([await isOpen(customer), await isOpen(other)]).toEqual([true, false]);
    expect(await listTexts('first@post.example')).toEqual([expect.stringContaining('Почта вашего аккаунта')]);

    const third = await signInCustomer(app, { phone: customer.phone ?? '' });
    await call(endpoints.updateProfile, { body: { email: '' } }, { token: customer.token });
    expect([await isOpen(customer), await isOpen(third)]).toEqual([true, false]);
    expect(await listTexts('second@post.example')).toEqual([expect.stringContaining('Почта вашего аккаунта')]);
  });

  test('of a landline is confirmed by a call, and announced by mail: no message reaches it', async () => {
    const customer = await signInCustomer(app);
    const options = { token: customer.token };
    const email = 'at-home@post.example';
    await call(endpoints.updateProfile, { body: { email } }, options);
    await call(endpoints.confirmProfileEmail, { body: { code: await findCode(app, email) } }, options);
    for (const phone of ['+74951234567', nextCustomerPhone()]) {
      expect(await call(endpoints.updateProfile, { body: { phone } }, options)).toEqual({ success: true, errors: {} });
      await call(endpoints.confirmProfilePhone, { body: { code: await findCode(app, phone) } }, options);
    }
    expect(await listTexts('+74951234567')).toEqual([]);
    expect(await listTexts(email)).toEqual([expect.stringContaining('Телефон вашего аккаунта')]);
  });
});
