import type { Agreement, ConsentDocument } from '@kaplya/contract';
import { useState } from 'react';
import { profileQuery } from '#features/identity/session/account-queries.ts';
import { withdrawProof } from '#features/consents/cookie-choice.ts';
import { listProofs, toChoice, type KnownProof } from '#features/consents/proofs.ts';
import { saveCookieChoice } from '#features/consents/choice-owner.ts';
import { useSession } from '#features/identity/session/use-session.ts';
import { recordAdsConsent } from '#features/hints/ads-consent.ts';
import { useText } from '#i18n/use-text.ts';
import { isUnanswered, messageOf } from '@kaplya/client/failures/api-failure.ts';
import { getClient } from '#platform/data/client.ts';
import { getQueryClient } from '#platform/data/query-client.ts';
import type { CookieChoice } from '#platform/storage/stored-values.ts';
import { showToast } from '@kaplya/ui/message/toasts.ts';

/** Replaces the agreement of this type in the cached profile by `next`, or removes it (null). */
function replaceAgreement(consentType: Agreement['consentType'], next: Agreement | null): void {
  getQueryClient().setQueryData(
    profileQuery().queryKey,
    (profile) =>
      profile && {
        ...profile,
        agreements: [
          ...profile.agreements.filter((agreement) => agreement.consentType !== consentType),
          ...(next ? [next] : []),
        ],
      },
  );
}

/** Stores the decision on this device as well, so that its hints do not ask again. */
function storeOnDevice(consentType: Agreement['consentType'], subjectId: string, choice: CookieChoice): void {
  if (consentType === 'cookies_analytics') saveCookieChoice(choice);
  if (consentType !== 'marketing') return;
  recordAdsConsent(subjectId, choice.isAccepted);
  if (!choice.isAccepted) getClient().storage.set('adsDeclinedAt', new Date().toISOString());
}

/**
 * The proofs of consents given on this device, which the loaded profile may lack: given later, or before the sign-in.
 */
function listOnDevice(consentType: Agreement['consentType']): KnownProof[] {
  return consentType === 'cookies_analytics' ? listProofs(getClient().storage.find('cookieChoice')) : [];
}

const toProof = ({ id, version }: Agreement, subjectId: string): KnownProof => ({ id, version, subjectId });

/** Gives or withdraws a consent: the page changes at once, and changes back when the call fails. */
export function useConsentSwitch({ consentType, version }: ConsentDocument, agreement: Agreement | null) {
  const t = useText();
  const session = useSession();
  const [isBusy, setBusy] = useState(false);

  async function change(isWanted: boolean) {
    if (isBusy || session?.kind !== 'customer') return;
    setBusy(true);
    const { subjectId } = session;
    const grantedAt = new Date().toISOString();
    replaceAgreement(consentType, isWanted ? { id: '', consentType, version, grantedAt } : null);
    const { call } = getClient();
    try {
      if (isWanted) {
        const params = { userId: subjectId };
        const granted = await call('acceptAgreement', { params, body: { consentType } });
        replaceAgreement(consentType, granted);
        const earlier = listOnDevice(consentType).filter(({ id }) => id !== granted.id);
        storeOnDevice(consentType, subjectId, toChoice(true, toProof(granted, subjectId), earlier));
      } else {
        const onDevice = listOnDevice(consentType);
        const given = agreement ? toProof(agreement, subjectId) : (onDevice.shift() ?? null);
        const earlier = onDevice.filter(({ id }) => id !== given?.id);
        // This device is updated before the calls, so that analytics stops at once. The next visit retries calls that
        // fail.
        storeOnDevice(consentType, subjectId, toChoice(false, given, earlier));
        for (const { id } of given ? [given, ...earlier] : []) await withdrawProof(id);
        storeOnDevice(consentType, subjectId, toChoice(false, null, []));
      }
    } catch (failure) {
      replaceAgreement(consentType, agreement);
      // The decision may have arrived although no answer came.
      if (isUnanswered(failure)) void getQueryClient().invalidateQueries({ queryKey: profileQuery().queryKey });
      if (consentType === 'marketing') recordAdsConsent(subjectId, agreement !== null);
      showToast({ tone: 'danger', text: messageOf(failure, { fallback: t('account.agreements.notSaved') }) });
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, change: (isWanted: boolean) => void change(isWanted) };
}
