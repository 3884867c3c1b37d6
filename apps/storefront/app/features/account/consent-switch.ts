import type { Agreement, ConsentDocument } from '@kaplya/contract';
import { useState } from 'react';
import { profileQuery } from '#features/identity/account-queries.ts';
import { useSession } from '#features/identity/use-session.ts';
import { useText } from '#i18n/use-text.ts';
import { messageOf } from '#platform/api-failure.ts';
import { getClient } from '#platform/client.ts';
import { getQueryClient } from '#platform/query-client.ts';
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
        replaceAgreement(consentType, await call('acceptAgreement', { params, body: { consentType } }));
      } else if (agreement) {
        await call('declineAgreement', { params: { id: agreement.id } });
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
