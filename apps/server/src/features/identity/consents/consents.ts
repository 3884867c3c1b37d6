import { randomUUIDv7 } from 'node:crypto';
import type { Agreement } from '@kaplya/contract';
import { consentTypes, hasConsent, languages, type ConsentType, type Language } from '@kaplya/domain';
import type { Executor } from '#db/client.ts';
import { withTransaction } from '#db/transaction.ts';
import type { Caller } from '#http/call.ts';
import { Refusal } from '#http/refusal.ts';
import { hashOfDocument, toConsentDocument, toGrant, versionOf, type ConsentPartner } from './consent-documents.ts';
import { findGrant, insertConsent, listConsents, lockConsents, type ConsentRow } from './consent.store.ts';
import { listOwnVisitors } from '../account-removal/customer-visitor.store.ts';

export type ConsentOf = { readonly partnerId: string; readonly subjectId: string };

export type ConsentGiven = Pick<ConsentOf, 'subjectId'> & {
  readonly partner: ConsentPartner;
  readonly consentType: ConsentType;
  /** The language in which the document was shown. */
  readonly language: Language;
  readonly caller: Pick<Caller, 'ip' | 'userAgent'>;
  readonly at: Date;
  /** The place where the consent was given; `site` by default. */
  readonly source?: string;
  /** The id of the member of staff who asked for the consent on the phone. */
  readonly staffId?: string;
};

/** Records a grant of the document's current version. Returns an existing grant instead of repeating it. */
export async function recordConsent(executor: Executor, given: ConsentGiven): Promise<Agreement> {
  const { partner, subjectId, consentType, language, caller, at, source = 'site', staffId = null } = given;
  const partnerId = partner.id;
  return withTransaction(executor, async (transaction) => {
    await lockConsents(transaction, { partnerId, subjectId });
    const rows = await listConsents(transaction, { partnerId, subjectId, consentType });
    const last = rows.at(-1);
    if (last && isStanding(rows, consentType, partner)) return toAgreement(last);
    const grant = {
      ...toGrant(partner, consentType, language),
      id: randomUUIDv7(),
      subjectId,
      ip: caller.ip,
      userAgent: caller.userAgent,
      source,
      staffId,
      at,
    };
    await insertConsent(transaction, grant);
    return toAgreement(grant);
  });
}

/**
 * Appends the withdrawal of a grant; the grant stays. Refuses another subject's grant as unknown. Grants of the visitor
 * who became this customer are the customer's own.
 */
export async function withdrawConsent(
  executor: Executor,
  { partnerId, subjectId: bearerId }: ConsentOf,
  { id, caller, at, source = 'site' }: Pick<ConsentGiven, 'caller' | 'at' | 'source'> & { readonly id: string },
): Promise<void> {
  await withTransaction(executor, async (transaction) => {
    const subjectIds = [bearerId, ...(await listOwnVisitors(transaction, { partnerId, subjectId: bearerId }))];
    const grant = await findGrant(transaction, { partnerId, subjectIds, id });
    if (!grant) throw new Refusal('consent.unknown');
    const { subjectId, consentType } = grant;
    await lockConsents(transaction, { partnerId, subjectId });
    const rows = await listConsents(transaction, { partnerId, subjectId, consentType });
    const last = rows.at(-1);
    // A repeated request changes nothing: a grant given after the first request stays.
    if (!last?.granted || rows.some(({ withdraws }) => withdraws === id)) return;
    const { version, textHash } = last;
    await insertConsent(transaction, {
      ...{ partnerId, subjectId, consentType, version, textHash },
      granted: false,
      withdraws: last.id,
      ip: caller.ip,
      userAgent: caller.userAgent,
      source,
      at,
    });
  });
}

/** Whether the subject's latest entry is a consent to the current version of the document about personal data. */
export async function hasPersonalDataConsent(
  executor: Executor,
  partner: ConsentPartner,
  subjectId: string,
): Promise<boolean> {
  const consentType = 'personal_data';
  const rows = await listConsents(executor, { partnerId: partner.id, subjectId, consentType });
  return isStanding(rows, consentType, partner);
}

/** The subject's valid consents to the current versions of their documents. */
export async function listAgreements(
  executor: Executor,
  partner: ConsentPartner,
  subjectId: string,
): Promise<Agreement[]> {
  const rows = await listConsents(executor, { partnerId: partner.id, subjectId });
  return consentTypes.flatMap((consentType) => {
    const ofType = rows.filter((row) => row.consentType === consentType);
    const last = ofType.at(-1);
    return last && isStanding(ofType, consentType, partner) ? [toAgreement(last)] : [];
  });
}

/** Whether the last entry is a consent to the current text. Compares versions and texts, which contain the company. */
function isStanding(rows: readonly ConsentRow[], consentType: ConsentType, partner: ConsentPartner): boolean {
  const current = new Set(
    languages.map((language) => hashOfDocument(toConsentDocument(partner, consentType, language))),
  );
  const entries = rows.map(({ version, textHash, at, granted }) => ({
    consentType,
    version: current.has(textHash) ? version : 'of other words',
    at: at.getTime(),
    isGranted: granted,
  }));
  return hasConsent(entries, consentType, versionOf(partner, consentType));
}

function toAgreement({
  id,
  consentType,
  version,
  at,
}: Pick<ConsentRow, 'id' | 'consentType' | 'version' | 'at'>): Agreement {
  return { id, consentType, version, grantedAt: at.toISOString() };
}
