import { useEffect } from 'react';
import type { MessageId } from '#i18n/message-id.ts';
import { useText } from '#i18n/use-text.ts';
import { paths } from '#platform/page/paths.ts';
import { checkReachability, useReachability, type Reachability } from '@kaplya/client/network/reachability.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { buttonClass } from '@kaplya/ui/button/button-class.ts';
import { EmptyState } from '@kaplya/ui/message/empty-state.tsx';

const REASONS: Record<Reachability, MessageId> = {
  reached: 'common.failure.text',
  unanswered: 'errors.unanswered',
  offline: 'errors.network',
};

/**
 * The page shown after an unexpected error. Its links load a new document instead of using the router, because the
 * program's state may be broken.
 */
export function ErrorPage() {
  const t = useText();
  const reach = useReachability();
  useEffect(checkReachability, []);
  return (
    <main className="page-width grid min-h-dvh place-items-center py-10">
      <title>{t('common.failure.title')}</title>
      <EmptyState
        headingLevel={1}
        drawing="failure"
        title={t('common.failure.title')}
        text={t(REASONS[reach])}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <Button onClick={() => window.location.reload()}>{t('common.tryAgain')}</Button>
            <a href="/" className={buttonClass({ variant: 'secondary' })}>
              {t('common.toCatalogue')}
            </a>
            <a href={paths.support()} className={buttonClass({ variant: 'ghost' })}>
              {t('pages.footer.support')}
            </a>
          </div>
        }
      />
    </main>
  );
}
