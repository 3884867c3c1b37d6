export const consentTypes = ['personal_data', 'marketing', 'cookies_analytics', 'third_party', 'offer'] as const;

export type ConsentType = (typeof consentTypes)[number];

/** An entry of the append-only consent ledger. Instants in epoch milliseconds. */
export interface ConsentEntry {
  readonly consentType: ConsentType;
  readonly version: string;
  readonly at: number;
  readonly isGranted: boolean;
}

/** Whether the latest entry of the type grants this version. No entry means no consent, also for marketing. */
export function hasConsent(entries: readonly ConsentEntry[], consentType: ConsentType, version: string): boolean {
  const last = entries
    .filter((entry) => entry.consentType === consentType)
    .reduce<ConsentEntry | null>((latest, entry) => (latest !== null && latest.at > entry.at ? latest : entry), null);
  return last !== null && last.isGranted && last.version === version;
}
