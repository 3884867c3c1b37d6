import { createStore } from '@kaplya/state/create-store.ts';
import { useStore } from '@kaplya/state/use-store.ts';
import { useEffect } from 'react';
import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import { getClient } from '#platform/data/client.ts';

const known = createStore<{ subjectId: string; isGranted: boolean } | null>(null);
let askedFor: string | null = null;

/** Records a decision about advertising that was made elsewhere on the page, so that the hint does not ask again. */
export function recordAdsConsent(subjectId: string, isGranted: boolean): void {
  known.setState({ subjectId, isGranted });
}

/** Fetches the account's consent once per page load. The hint is not shown until the answer is there. */
async function fetchConsent(subjectId: string): Promise<void> {
  if (askedFor === subjectId) return;
  askedFor = subjectId;
  try {
    const { agreements } = await getClient().call('getProfile');
    // A decision recorded during the request is newer than the answer, so the answer is ignored.
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
 * Whether the account has a current consent to advertising; null while unknown. Requests it from the server unless
 * `subjectId` is null.
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
