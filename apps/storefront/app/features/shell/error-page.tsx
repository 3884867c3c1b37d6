import { useText } from '#i18n/use-text.ts';
import { buttonClass } from '#ui/button-class.ts';
import { EmptyState } from '#ui/empty-state.tsx';

/** When nothing else could be shown. Plain links: whatever broke, a fresh page is the way on. */
export function ErrorPage() {
  const t = useText();
  return (
    <main className="page-width grid min-h-dvh place-items-center py-10">
      <title>{t('common.failure.title')}</title>
      <EmptyState
        headingLevel={1}
        drawing="failure"
        title={t('common.failure.title')}
        text={t('common.failure.text')}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <a href="" className={buttonClass({ variant: 'primary' })}>
              {t('common.tryAgain')}
            </a>
            <a href="/" className={buttonClass({ variant: 'secondary' })}>
              {t('common.toCatalogue')}
            </a>
          </div>
        }
      />
    </main>
  );
}
