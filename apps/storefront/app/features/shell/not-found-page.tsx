import { Link } from 'react-router';
import { useText } from '#i18n/use-text.ts';
import { buttonClass } from '#ui/button-class.ts';
import { EmptyState } from '#ui/empty-state.tsx';

export function NotFoundPage() {
  const t = useText();
  return (
    <main className="page-width grid min-h-dvh place-items-center py-10">
      <title>{t('common.notFound.title')}</title>
      <EmptyState
        headingLevel={1}
        drawing="not-found"
        title={t('common.notFound.title')}
        text={t('common.notFound.text')}
        action={
          <Link to="/" className={buttonClass({ variant: 'primary' })}>
            {t('common.toCatalogue')}
          </Link>
        }
      />
    </main>
  );
}
