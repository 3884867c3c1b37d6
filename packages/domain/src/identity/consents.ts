export const consentTypes = ['personal_data', 'marketing', 'cookies_analytics', 'third_party', 'offer'] as const;

export type ConsentType = (typeof consentTypes)[number];

/** An entry of the ledger of consents, which only ever grows. Instants in epoch milliseconds. */
export interface ConsentEntry {
  readonly consentType: ConsentType;
  readonly version: string;
  readonly at: number;
  readonly isGranted: boolean;
}

/** Whether the last word on the type is a grant of this version. Nothing said is no consent, marketing included. */
export function hasConsent(entries: readonly ConsentEntry[], consentType: ConsentType, version: string): boolean {
  const last = entries
    .filter((entry) => entry.consentType === consentType)
    .reduce<ConsentEntry | null>((latest, entry) => (latest !== null && latest.at > entry.at ? latest : entry), null);
  return last !== null && last.isGranted && last.version === version;
}
