import { useEffect } from 'react';
import { Link } from 'react-router';
import { formatPhone } from '@kaplya/domain/phones';
import { useText } from '#i18n/use-text.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { formatDate } from '#i18n/formats/dates.ts';
import { useRootData } from '#platform/data/use-root-data.ts';
import { paths } from '#platform/page/paths.ts';
import { useRevalidation } from '#platform/data/revalidate-on-request.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { buttonClass } from '@kaplya/ui/button/button-class.ts';
import { EmptyState } from '@kaplya/ui/message/empty-state.tsx';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { linkClass } from '@kaplya/ui/button/link-class.ts';
import { LanguageMenu } from '#features/page-parts/language-menu.tsx';

/**
 * The interval of polling for the end of maintenance. The config may be cached for as long, so polling more often is
 * useless.
 */
const LOOK_AGAIN_MS = 15_000;

/** The page shown instead of the shop during maintenance. It disappears by itself when maintenance is over (P-17). */
export function MaintenancePage({ phone }: { phone: string | null }) {
  const t = useText();
  const { revalidate, state } = useRevalidation();
  const language = useLanguage();
  const until = useRootData()?.config?.updatingUntil;

  // Revalidates the loaders rather than reloading the document, which could become a loop of reloads.
  useEffect(() => {
    const refetch = () => {
      if (document.visibilityState === 'visible' && navigator.onLine) void revalidate();
    };
    const timer = setInterval(refetch, LOOK_AGAIN_MS);
    document.addEventListener('visibilitychange', refetch);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refetch);
    };
  }, [revalidate]);

  return (
    <div className="page-width flex min-h-dvh flex-col">
      <header className="flex min-h-16 items-center justify-end">
        <LanguageMenu />
      </header>
      <main className="grid grow place-items-center pb-10">
        <title>{t('maintenance.title')}</title>
        <meta name="robots" content="noindex" />
        <EmptyState
          headingLevel={1}
          drawing="bottle"
          title={t('maintenance.title')}
          text={
            <>
              {t('maintenance.text')} {t('maintenance.opens')}
              {until && (
                <span className="mt-2 block">
                  {t('maintenance.until', { when: `${formatDate(until.date, language)}, ${until.time}` })}
                </span>
              )}
            </>
          }
          action={
            <div className="flex flex-col items-center gap-3">
              <Button isLoading={state === 'loading'} onClick={() => void revalidate()}>
                {t('maintenance.look')}
              </Button>
              {phone && (
                <a href={`tel:${phone}`} className={buttonClass({ variant: 'ghost' })}>
                  <Icon name="phone" size={20} />
                  {formatPhone(phone)}
                </a>
              )}
              <p className="text-ink-muted">
                {t('maintenance.placed')}{' '}
                <Link to={paths.orders()} className={linkClass('inline-flex min-h-target items-center')}>
                  {t('maintenance.orders')}
                </Link>
              </p>
            </div>
          }
        />
      </main>
    </div>
  );
}
