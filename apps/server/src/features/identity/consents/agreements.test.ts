import { endpoints } from '@kaplya/contract';
import { consentTypes, MINUTE_MS } from '@kaplya/domain';
import { sql } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';

import { signInCustomer } from '../../../../test/people/sign-in.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';
import { createTestClock } from '../../../../test/test-clock.ts';
import type { PartnerSettings } from '@kaplya/contract/fill/partner-settings';
import { findPartner } from '#features/company/index.ts';
import { hasPersonalDataConsent } from '../index.ts';

const clock = createTestClock('2026-03-10T09:00:00Z');
const app = await startTestApp({ clock });
const { call, callRefused, context, fetch } = app;

async function openVisitor(partnerId = 'moscow'): Promise<{ token: string; subjectId: string }> {
  const { token } = await call(endpoints.createAnonymousToken, { body: { partnerId } });
  return { token, subjectId: decodeJwt(token).sub ?? '' };
}

const accept = ({ token, subjectId }: { token: string; subjectId: string }, headers: Record<string, string> = {}) =>
  call(
    endpoints.acceptAgreement,
    { params: { userId: subjectId }, body: { consentType: 'personal_data' } },
    { token, headers },
  );

async function hasConsent(subjectId: string, partnerId = 'moscow', settings: Partial<PartnerSettings> = {}) {
  const partner = await findPartner(context, partnerId);
  if (!partner) throw new Error('There is no partner');
  const changed = { ...partner, settings: { ...partner.settings, ...settings } };
  return hasPersonalDataConsent(context.database, changed, subjectId);
}

async function listRows(subjectId: string) {
  const { rows } = await context.database.execute(
    sql`select * from consent where subject_id = ${subjectId} order by at, id`,
  );
  return rows;
}

describe('an agreement [C-02] [rule 78]', () => {
  test('is not there until it is given, and a visitor may give it [V-04]', async () => {
    const visitor = await openVisitor();
    expect(await hasConsent(visitor.subjectId)).toBe(false);
    const agreement = await accept(visitor);
    expect(agreement).toMatchObject({ consentType: 'personal_data', grantedAt: clock.now().toISOString() });
    expect(await hasConsent(visitor.subjectId)).toBe(true);
    expect(await hasConsent(visitor.subjectId, 'baku')).toBe(false);
  });

  test('is saved with its version, the hash of the words that were read, and where it came from', async () => {
    const visitor = await openVisitor();
    await accept(visitor, { source: 'site', 'user-agent': 'A phone', 'accept-language': 'en' });
    const english = await call(endpoints.listConsentDocuments, { query: { lang: 'en' } });
    const { title, text, version } = english.data.find(({ consentType }) => consentType === 'personal_data') ?? {};
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${title}\n\n${text}`));
    expect(await listRows(visitor.subjectId)).toEqual([
      expect.objectContaining({
        granted: true,
        version,
        text_hash: Buffer.from(hash).toString('hex'),
        ip: '127.0.0.1',
        user_agent: 'A phone',
        source: 'site',
      }),
    ]);
  });

  test('given twice at once is one grant', async () => {
    const visitor = await openVisitor();
    // Warms up the pool: otherwise the first call ends before the others have a connection.
    await Promise.all(Array.from({ length: 5 }, () => context.database.execute(sql`select pg_sleep(0.05)`)));
    const agreements = await Promise.all([accept(visitor), accept(visitor), accept(visitor)]);
    expect(new Set(agreements.map(({ id }) => id)).size).toBe(1);
    expect(await listRows(visitor.subjectId)).toHaveLength(1);
  });

  test('is withdrawn by another entry, and can be given again: nothing is overwritten', async () => {
    const visitor = await openVisitor();
    const { id } = await accept(visitor);
    clock.advance(MINUTE_MS);
    await call(endpoints.declineAgreement, { params: { id } }, { token: visitor.token });
    await call(endpoints.declineAgreement, { params: { id } }, { token: visitor.token });
    expect(await hasConsent(visitor.subjectId)).toBe(false);
    clock.advance(MINUTE_MS);
    expect((await accept(visitor)).id).not.toBe(id);
    expect(await hasConsent(visitor.subjectId)).toBe(true);
    const rows = await listRows(visitor.subjectId);
    expect(rows.map(({ granted, withdraws }) => [granted, withdraws])).toEqual([
      [true, null],
      [false, id],
      [true, null],
    ]);
  });

  test('of a version that was replaced counts no more', async () => {
    const visitor = await openVisitor();
    await context.database.execute(sql`
      insert into consent (partner_id, subject_id, consent_type, granted, version, text_hash, ip, user_agent, source, at)
      values ('moscow', ${visitor.subjectId}, 'personal_data', true, '2019-01', 'of older words', '127.0.0.1', '', 'site',
        ${clock.now().toISOString()})`);
    clock.advance(MINUTE_MS);
    expect(await hasConsent(visitor.subjectId)).toBe(false);
    expect((await accept(visitor)).version).not.toBe('2019-01');
    expect(await hasConsent(visitor.subjectId)).toBe(true);
  });

  test('given to one company is not given to the one that takes the shop over', async () => {
    const visitor = await openVisitor();
    await accept(visitor);
    const operator = { ru: 'ООО «Другая»', en: 'Another LLC', az: '«Başqa» MMC', tr: 'Başka Ltd.' };
    expect(await hasConsent(visitor.subjectId, 'moscow', { operator })).toBe(false);
    expect(await hasConsent(visitor.subjectId)).toBe(true);
  });

  test('that is withdrawn again, perhaps late, leaves what was given since then', async () => {
    const visitor = await openVisitor();
    const { id } = await accept(visitor);
    const withdraw = () => call(endpoints.declineAgreement, { params: { id } }, { token: visitor.token });
    clock.advance(MINUTE_MS);
    await withdraw();
    clock.advance(MINUTE_MS);
    await accept(visitor);
    clock.advance(MINUTE_MS);
    await withdraw();
    expect(await hasConsent(visitor.subjectId)).toBe(true);
    expect(await listRows(visitor.subjectId)).toHaveLength(3);
  });

  test('is evidence: not even the database lets it be changed or taken away', async () => {
    const visitor = await openVisitor();
    await accept(visitor);
    const rows = await listRows(visitor.subjectId);
    for (const attempt of [
      sql`update consent set granted = false`,
      sql`delete from consent where subject_id = ${visitor.subjectId}`,
      sql`truncate consent`,
    ]) {
      await expect(context.database.execute(attempt)).rejects.toMatchObject({
        cause: { message: 'Rows of consent are only ever appended' },
      });
    }
    expect(await listRows(visitor.subjectId)).toEqual(rows);
  });

  test('for somebody else is refused, and the agreement of somebody else is unknown', async () => {
    const [owner, stranger] = [await openVisitor(), await openVisitor()];
    const forOther = await callRefused(
      endpoints.acceptAgreement,
      { params: { userId: owner.subjectId }, body: { consentType: 'personal_data' } },
      { token: stranger.token },
    );
    expect([forOther.status, forOther.error.code]).toEqual([403, 'identity.forbidden']);

    const { id } = await accept(owner);
    const ofOther = await callRefused(endpoints.declineAgreement, { params: { id } }, { token: stranger.token });
    expect([ofOther.status, ofOther.error.code]).toEqual([404, 'consent.unknown']);
    expect(await hasConsent(owner.subjectId)).toBe(true);
  });
});

test('what a visitor agreed to is withdrawn by the customer they became, and by nobody else [P-04] [P-28]', async () => {
  const visitor = await openVisitor();
  const { id } = await accept(visitor);
  const stranger = await signInCustomer(app);
  const ofOther = await callRefused(endpoints.declineAgreement, { params: { id } }, { token: stranger.token });
  expect([ofOther.status, ofOther.error.code]).toEqual([404, 'consent.unknown']);

  const customer = await signInCustomer(app, { visitorToken: visitor.token });
  clock.advance(MINUTE_MS);
  await call(endpoints.declineAgreement, { params: { id } }, { token: customer.token });
  expect((await listRows(visitor.subjectId)).map(({ granted, withdraws }) => [granted, withdraws])).toEqual([
    [true, null],
    [false, id],
  ]);
  expect(await hasConsent(customer.subjectId)).toBe(true);
});

test('the document names the company that gets the consent, each partner its own [rule 78]', async () => {
  for (const [host, operator] of [
    ['localhost', 'ООО «Капля», Москва'],
    ['baku.localhost', 'ООО «Damla», Баку'],
  ] as const) {
    const { data } = await call(endpoints.listConsentDocuments, { query: { lang: 'ru' } }, { host });
    const texts = data.flatMap(({ consentType, text }) => (text.includes(operator) ? [consentType] : []));
    expect(texts).toEqual(['personal_data', 'marketing', 'third_party']);
    expect(data.map(({ text }) => text).join()).not.toContain('{');
  }
});

test('every document is there in four languages, in words of its own [P-10] [rule 78]', async () => {
  const texts = new Set<string>();
  for (const lang of ['ru', 'en', 'az', 'tr'] as const) {
    const { data } = await call(endpoints.listConsentDocuments, { query: { lang } });
    expect(data.map(({ consentType }) => consentType)).toEqual([...consentTypes]);
    for (const { title, text } of data) {
      expect(text.length).toBeGreaterThan(100);
      texts.add(title).add(text);
    }
  }
  expect(texts.size).toBe(4 * 2 * consentTypes.length);
  const response = await fetch('/api/identity/consent-documents');
  expect(response.headers.get('vary')).toMatch(/Accept-Language/);
});
