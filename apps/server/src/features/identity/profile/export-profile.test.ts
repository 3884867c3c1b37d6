import { endpoints } from '@kaplya/contract';
import { DAY_MS } from '@kaplya/domain';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';

import { createHttpCustomer, moscowHome } from '../../../../test/people/http-customer.ts';
import { signInCustomer, type SignedIn } from '../../../../test/people/sign-in.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';
import { createTestClock } from '../../../../test/test-clock.ts';

const clock = createTestClock('2026-03-10T09:00:00Z');
const app = await startTestApp({ clock });
const { call, context } = app;

// Moves past all limit windows, so that tests do not count each other's sends.
beforeEach(() => clock.advance(3 * DAY_MS));

const download = ({ token }: SignedIn) => call(endpoints.exportProfile, {}, { token });

/** A customer with an address, an order and another cart. */
async function createCustomerWithAll(
  name: string,
  street: string,
): Promise<SignedIn & { order: string; cart: string }> {
  const customer = await signInCustomer(app, { name, userAgent: `Phone of ${street.length}` });
  const as = { token: customer.token };
  const home = { ...moscowHome, street };
  await call(endpoints.createUserAddress, { body: home }, as);
  const ordered = await createHttpCustomer(app, as);
  await ordered.add('CUP', 7);
  await ordered.assignAddress(home);
  await ordered.assignUser({ phoneNumber: customer.phone ?? '', name, email: 'receipts@example.com' });
  await ordered.assignPayment();
  await ordered.assignInterval();
  await ordered.calculate(null);
  const { order } = await ordered.complete();
  const open = await createHttpCustomer(app, as);
  await open.addSet('SET');
  return { ...customer, order: order.uuid, cart: open.cart };
}

describe('the download of everything that is held [P-04]', () => {
  test('is a file with profile, addresses, carts, orders, consents and sessions', async () => {
    const customer = await createCustomerWithAll('Анна', 'Первая улица');
    const { token, phone, subjectId } = customer;
    const day = clock.now().toISOString().slice(0, 10);
    const response = await app.fetch(endpoints.exportProfile.path, { headers: { authorization: `Bearer ${token}` } });
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="personal-data-${day}.json"`);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(await response.json()).toMatchObject({
      exportedAt: clock.now().toISOString(),
      profile: { id: subjectId, name: 'Анна', phone, email: null, roles: ['ROLE_USER', 'ROLE_CLIENT'] },
      addresses: [{ street: 'Первая улица', house: '7', cityId: 'moscow' }],
      carts: [
        { status: 'completed', phone: null, address: null, lines: [{ quantity: 7 }] },
        { id: customer.cart, status: 'open', lines: [expect.any(Object)] },
      ],
      orders: [
        {
          id: customer.order,
          phone,
          customerName: 'Анна',
          email: 'receipts@example.com',
          address: { street: 'Первая улица' },
          lines: [{ name: expect.any(String), quantity: 7 }],
          timeline: [{ status: 'new' }],
        },
      ],
      consents: [{ consentType: 'personal_data', granted: true, version: expect.any(String), ip: '127.0.0.1' }],
      sessions: [{ method: 'sms', ip: '127.0.0.1', revokedAt: null }],
    });
  });

  test('holds withdrawn consents and ended sessions too: they remain', async () => {
    const customer = await signInCustomer(app);
    const { agreements } = await call(endpoints.getProfile, {}, customer);
    for (const { id } of agreements) await call(endpoints.declineAgreement, { params: { id } }, customer);
    const again = await signInCustomer(app, { phone: customer.phone ?? '' });
    await call(endpoints.revokeToken, { body: { refresh_token: customer.refreshToken } });
    const { consents, sessions } = await download(again);
    expect(consents).toMatchObject([{ granted: true }, { granted: false }, { granted: true }]);
    expect(sessions).toMatchObject([{ revokedAt: expect.any(String) }, { revokedAt: null }]);
  });

  test('holds the picture itself and the companies', async () => {
    const customer = await signInCustomer(app);
    const form = new FormData();
    const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    form.append('file', new Blob([new Uint8Array(picture)]), 'me.png');
    const headers = { authorization: `Bearer ${customer.token}` };
    await app.fetch(endpoints.uploadAvatar.path, { method: 'POST', headers, body: form });
    const company = crypto.randomUUID();
    await context.database.execute(sql`
      insert into legal_person (partner_id, id, name, tax_number) values ('moscow', ${company}, 'ООО «Ива»', '7711')`);
    await context.database.execute(sql`
      insert into legal_person_customer (partner_id, legal_person_id, customer_id)
      values ('moscow', ${company}, ${customer.subjectId})`);

    const { profile } = await download(customer);
    const { avatar, legalPeople } = profile as {
      avatar: { contentType: string; base64: string };
      legalPeople: unknown;
    };
    expect(legalPeople).toEqual([{ id: company, name: 'ООО «Ива»', taxNumber: '7711' }]);
    const { format } = await sharp(Buffer.from(avatar.base64, 'base64')).metadata();
    expect([avatar.contentType, format]).toEqual(['image/webp', 'webp']);
  });

  test('holds nothing of anybody else, and nothing that opens a session', async () => {
    const anna = await createCustomerWithAll('Анна', 'Вторая улица');
    const boris = await createCustomerWithAll('Борис', 'Третья улица');
    const text = JSON.stringify(await download(anna));
    for (const foreign of ['Борис', 'Третья', boris.subjectId, boris.phone ?? '', boris.order, boris.cart]) {
      expect(text).not.toContain(foreign);
    }
    const { rows } = await context.database.execute<Record<string, string>>(sql`
      select refresh_hash, refresh_sealed from system.session where subject_id = ${anna.subjectId}`);
    for (const secret of [anna.refreshToken, anna.token, ...rows.flatMap((row) => Object.values(row))]) {
      expect(text).not.toContain(secret);
    }
  });
});
