import type { Agreement, ConsentDocument } from '@kaplya/contract';
import { useState } from 'react';
import { profileQuery } from '#features/identity/account-queries.ts';
import { useSession } from '#features/identity/use-session.ts';
import { useText } from '#i18n/use-text.ts';
import { messageOf } from '#platform/api-failure.ts';
import { getClient } from '#platform/client.ts';
import { getQueryClient } from '#platform/query-client.ts';
import type { CookieChoice } from '#platform/stored-values.ts';
import { showToast } from '#ui/toasts.ts';

/** Puts another agreement, or none, in the place of the one that the profile shows for its kind. */
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

/** What was decided in the account counts on this device too, and nothing asks for it again there. */
function keepOnDevice(consentType: Agreement['consentType'], choice: CookieChoice): void {
  const { storage } = getClient();
  if (consentType === 'cookies_analytics') storage.set('cookieChoice', choice);
  if (consentType === 'marketing' && !choice.isAccepted) storage.set('adsDeclinedAt', new Date().toISOString());
}

const toConsent = ({ id, version }: Agreement, subjectId: string) => ({ id, version, subjectId });

/** A consent that was given on this device after the profile was read. */
function findOnDevice(consentType: Agreement['consentType']): CookieChoice['consent'] {
  if (consentType !== 'cookies_analytics') return null;
  return getClient().storage.find('cookieChoice')?.consent ?? null;
}

/** To agree and to withdraw: shown at once, taken back when the server could not keep it. */
export function useConsentSwitch({ consentType, version }: ConsentDocument, agreement: Agreement | null) {
  const t = useText();
  const session = useSession();
  const [isBusy, setBusy] = useState(false);

  async function change(isWanted: boolean) {
    if (isBusy || session?.kind !== 'customer') return;
    setBusy(true);
    const grantedAt = new Date().toISOString();
    replaceAgreement(consentType, isWanted ? { id: '', consentType, version, grantedAt } : null);
    const { call } = getClient();
    try {
      if (isWanted) {
        const params = { userId: session.subjectId };
        const granted = await call('acceptAgreement', { params, body: { consentType } });
        replaceAgreement(consentType, granted);
        keepOnDevice(consentType, { isAccepted: true, consent: toConsent(granted, session.subjectId) });
      } else {
        const given = agreement ? toConsent(agreement, session.subjectId) : findOnDevice(consentType);
        // On the device first: there it ends at once, and a call that fails is made again at the next visit.
        keepOnDevice(consentType, { isAccepted: false, consent: given });
        if (given) await call('declineAgreement', { params: { id: given.id } });
        keepOnDevice(consentType, { isAccepted: false, consent: null });
      }
    } catch (failure) {
      replaceAgreement(consentType, agreement);
      showToast({ tone: 'danger', text: messageOf(failure, { fallback: t('account.agreements.notSaved') }) });
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, change: (isWanted: boolean) => void change(isWanted) };
}
