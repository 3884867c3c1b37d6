import type { ConsentDocument } from '@kaplya/contract';

type ConsentType = ConsentDocument['consentType'];

/** The types of the legal documents on each page `/agreements/<type>` that the configuration links to. */
const DOCUMENTS: Readonly<Record<string, readonly ConsentType[]>> = {
  'personal-data': ['personal_data'],
  ads: ['marketing'],
  offer: ['offer'],
  cookies: ['cookies_analytics'],
  'third-party': ['third_party'],
  privacy: ['personal_data', 'third_party', 'cookies_analytics'],
};

/**
 * The documents of `/agreements/<type>` in the order shown; the type is a key of DOCUMENTS or a consent type. null: no
 * such page.
 */
export function findAgreementDocuments(type: string, documents: readonly ConsentDocument[]): ConsentDocument[] | null {
  const known = Object.hasOwn(DOCUMENTS, type) ? DOCUMENTS[type] : undefined;
  const found = (known ?? [type]).flatMap((name) => documents.find(({ consentType }) => consentType === name) ?? []);
  return found.length > 0 ? found : null;
}

/** Every page of agreements that has at least one document. */
export function listAgreements(
  documents: readonly ConsentDocument[],
): { type: string; documents: ConsentDocument[] }[] {
  return Object.keys(DOCUMENTS).flatMap((type) => {
    const found = findAgreementDocuments(type, documents);
    return found ? [{ type, documents: found }] : [];
  });
}
