import { Link } from 'react-router';
import { useText } from '#i18n/use-text.ts';
import { buttonClass } from '@kaplya/ui/button/button-class.ts';
import { EmptyState } from '@kaplya/ui/message/empty-state.tsx';
import { Icon } from '@kaplya/ui/icon/icon.tsx';

export function NotFoundPage() {
  const t = useText();
  return (
    <div className="page-width flex min-h-dvh flex-col">
      <header className="flex min-h-16 items-center">
        <Link
          to="/"
          className="inline-flex min-h-target items-center gap-1 font-semibold text-brand-ink hover:underline"
        >
          <Icon name="chevron-left" size={20} />
          {t('common.toCatalogue')}
        </Link>
      </header>
      <main className="grid grow place-items-center pb-10">
        <title>{t('common.notFound.title')}</title>
        <meta name="robots" content="noindex" />
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
    </div>
  );
}
