import { createStore } from '@kaplya/state/create-store.ts';
import { useStore } from '@kaplya/state/use-store.ts';
import { useEffect } from 'react';
import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import { getClient } from '#platform/data/client.ts';

const known = createStore<{ subjectId: string; isGranted: boolean } | null>(null);
let askedFor: string | null = null;

/** Records a consent that was decided elsewhere on the page, so that the question knows it. */
export function recordAdsConsent(subjectId: string, isGranted: boolean): void {
  known.setState({ subjectId, isGranted });
}

/** The consent, requested once per page. Without an answer the hint is not shown. */
async function fetchConsent(subjectId: string): Promise<void> {
  if (askedFor === subjectId) return;
  askedFor = subjectId;
  try {
    const { agreements } = await getClient().call('getProfile');
    // A decision made during the request is newer than its answer.
    if (known.getState()?.subjectId === subjectId) return;
    recordAdsConsent(
      subjectId,
      agreements.some(({ consentType }) => consentType === 'marketing'),
    );
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure;
  }
}

/**
 * Returns whether the account's consent to advertising is current. null while unknown. Without a customer (null) nothing
 * is requested.
 */
export function useAdsConsent(subjectId: string | null): boolean | null {
  useEffect(() => {
    if (subjectId !== null) void fetchConsent(subjectId);
  }, [subjectId]);
  return useStore(known, (consent) => (consent?.subjectId === subjectId ? consent.isGranted : null));
}

/** Records the customer's consent. Rejects when the server could not store it. */
export async function agreeToAds(subjectId: string): Promise<void> {
  await getClient().call('acceptAgreement', { params: { userId: subjectId }, body: { consentType: 'marketing' } });
  recordAdsConsent(subjectId, true);
}
