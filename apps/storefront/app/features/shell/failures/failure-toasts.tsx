import { useEffect } from 'react';
import { openSignIn } from '#features/identity/session/sign-in.ts';
import { useText } from '#i18n/use-text.ts';
import { messageOf } from '@kaplya/client/failures/api-failure.ts';
import { takeAccessError } from '#platform/data/client.ts';
import { subscribeToFailures, type ReportedFailure } from '@kaplya/client/failures/failure-feed.ts';
import { showToast } from '@kaplya/ui/message/toasts.ts';
import { findFallback } from './find-fallback.ts';

/** Shows what the feed of failures tells as toasts, and that access was lost before a reload. */
export function FailureToasts() {
  const t = useText();
  useEffect(() => {
    if (!takeAccessError()) return;
    showToast({
      tone: 'danger',
      text: t('errors.accessDenied'),
      action: { label: t('common.signIn'), onAction: openSignIn },
    });
  }, [t]);
  useEffect(() => {
    async function tell({ action, failure }: ReportedFailure) {
      const fallback = t(await findFallback(action, failure));
      showToast({ tone: 'danger', text: messageOf(failure, { fallback, isCompletion: action === 'completeCart' }) });
    }
    return subscribeToFailures((reported) => void tell(reported));
  }, [t]);
  return null;
}
