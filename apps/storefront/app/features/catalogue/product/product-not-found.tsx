import { Link } from 'react-router';
import { PageMeta } from '#features/page-parts/page-meta.tsx';
import { useText } from '#i18n/use-text.ts';
import { paths } from '#platform/page/paths.ts';
import { buttonClass } from '@kaplya/ui/button/button-class.ts';
import { EmptyState } from '@kaplya/ui/message/empty-state.tsx';

/** The page of goods that are not on the shelf, with a link back to it. */
export function ProductNotFound({ isWithdrawn }: { isWithdrawn: boolean }) {
  const t = useText();
  const title = t(isWithdrawn ? 'catalogue.withdrawn.title' : 'catalogue.notFound.title');
  return (
    <>
      <PageMeta title={title} isPrivate />
      <EmptyState
        headingLevel={1}
        drawing="not-found"
        title={title}
        text={t(isWithdrawn ? 'catalogue.withdrawn.text' : 'catalogue.notFound.text')}
        action={
          <Link to={paths.catalogue()} preventScrollReset className={buttonClass()}>
            {t('common.toCatalogue')}
          </Link>
        }
      />
    </>
  );
}
