import { useEffect } from 'react';
import { openSignIn } from '#features/identity/session/sign-in.ts';
import { useText } from '#i18n/use-text.ts';
import { consumeAccessError } from '#platform/data/client.ts';
import { subscribeToFailures, type ReportedFailure } from '@kaplya/client/failures/failure-feed.ts';
import { isOnline } from '@kaplya/client/network/online.ts';
import { showToast } from '@kaplya/ui/message/toasts.ts';

/** Failures of the feed as toasts, and the loss of access before a reload. */
export function FailureToasts() {
  const t = useText();
  useEffect(() => {
    if (!consumeAccessError()) return;
    showToast({
      tone: 'danger',
      text: t('errors.accessDenied'),
      action: { label: t('common.signIn'), onAction: openSignIn },
    });
  }, [t]);
  useEffect(() => {
    async function showFailure(reported: ReportedFailure) {
      const text = await import('./describe-failure.ts').then(
        ({ describeFailure }) => describeFailure(reported, t),
        // This load failed too, which the toast reports in place of the first failure.
        () => t(isOnline() ? 'errors.unanswered' : 'errors.network'),
      );
      showToast({ tone: 'danger', text });
    }
    return subscribeToFailures((reported) => void showFailure(reported));
  }, [t]);
  return null;
}
