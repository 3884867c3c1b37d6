import type { ConsentDocument } from '@kaplya/contract';

type ConsentType = ConsentDocument['consentType'];

/** The documents behind each agreement address (the links of the configuration). */
const DOCUMENTS: Readonly<Record<string, readonly ConsentType[]>> = {
  'personal-data': ['personal_data'],
  ads: ['marketing'],
  offer: ['offer'],
  cookies: ['cookies_analytics'],
  'third-party': ['third_party'],
  privacy: ['personal_data', 'third_party', 'cookies_analytics'],
};

/** The documents of `/agreements/<type>` in their order; the type is a key of DOCUMENTS or of a consent. Null: none. */
export function findAgreementDocuments(type: string, documents: readonly ConsentDocument[]): ConsentDocument[] | null {
  const known = Object.hasOwn(DOCUMENTS, type) ? DOCUMENTS[type] : undefined;
  const found = (known ?? [type]).flatMap((name) => documents.find(({ consentType }) => consentType === name) ?? []);
  return found.length > 0 ? found : null;
}

/** Every address of agreements that has something to show, with its documents. */
export function listAgreements(
  documents: readonly ConsentDocument[],
): { type: string; documents: ConsentDocument[] }[] {
  return Object.keys(DOCUMENTS).flatMap((type) => {
    const found = findAgreementDocuments(type, documents);
    return found ? [{ type, documents: found }] : [];
  });
}
