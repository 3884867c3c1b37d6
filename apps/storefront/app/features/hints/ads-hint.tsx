import { useState } from 'react';
import { Link } from 'react-router';
import { profileQuery } from '#features/identity/session/account-queries.ts';
import { useSession } from '#features/identity/session/use-session.ts';
import { useText } from '#i18n/use-text.ts';
import { messageOf } from '@kaplya/client/failures/api-failure.ts';
import { getClient } from '#platform/data/client.ts';
import { paths } from '#platform/page/paths.ts';
import { getQueryClient } from '#platform/data/query-client.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { linkClass } from '@kaplya/ui/button/link-class.ts';
import { showToast } from '@kaplya/ui/message/toasts.ts';
import { agreeToAds } from './ads-consent.ts';
import { HintBar } from './hint-bar.tsx';
import type { HintProps } from './lazy-hint.ts';

/**
 * Asks a customer once for a consent to advertising (S-44). This consent is separate from all others, and given only by
 * the customer's own press.
 */
export function AdsHint({ onAnswer }: HintProps) {
  const t = useText();
  const session = useSession();
  const [isBusy, setBusy] = useState(false);

  async function agree() {
    if (session?.kind !== 'customer') return;
    setBusy(true);
    try {
      await agreeToAds(session.subjectId);
      onAnswer();
      showToast({ tone: 'success', text: t('notices.ads.done') });
      await getQueryClient().invalidateQueries({ queryKey: profileQuery().queryKey });
    } catch (failure) {
      showToast({ tone: 'danger', text: messageOf(failure, { fallback: t('errors.generic') }) });
    } finally {
      setBusy(false);
    }
  }

  function decline() {
    getClient().storage.set('adsDeclinedAt', new Date().toISOString());
    onAnswer();
  }

  return (
    <HintBar
      title={t('notices.ads.title')}
      actions={
        <>
          <Button variant="secondary" size="sm" onClick={decline}>
            {t('notices.ads.decline')}
          </Button>
          <Button variant="secondary" size="sm" isLoading={isBusy} onClick={() => void agree()}>
            {t('notices.ads.accept')}
          </Button>
        </>
      }
      more={
        <Link to={paths.agreements('ads')} className={linkClass('inline-flex min-h-target items-center')}>
          {t('notices.ads.more')}
        </Link>
      }
    />
  );
}
