import { useEffect } from 'react';
import { openSignIn } from '#features/identity/session/sign-in.ts';
import { useText } from '#i18n/use-text.ts';
import { consumeAccessError } from '#platform/data/access-error.ts';
import { subscribeToFailures, type ReportedFailure } from '@kaplya/client/failures/failure-feed.ts';
import { isOnline } from '@kaplya/client/network/online.ts';
import { showToast } from '@kaplya/ui/message/toasts.ts';

/** Shows reported failures as toasts, and once after a reload that the session was lost. */
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
        // When the chunk does not load either, the toast reports the missing network or answer.
        () => t(isOnline() ? 'errors.unanswered' : 'errors.network'),
      );
      showToast({ tone: 'danger', text });
    }
    return subscribeToFailures((reported) => void showFailure(reported));
  }, [t]);
  return null;
}
