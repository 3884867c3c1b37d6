import { Link } from 'react-router';
import { useText } from '#i18n/use-text.ts';
import { paths } from '#platform/paths.ts';
import { buttonClass } from '#ui/button-class.ts';
import { EmptyState } from '#ui/empty-state.tsx';

export function ProductNotFound() {
  const t = useText();
  return (
    <EmptyState
      headingLevel={1}
      drawing="not-found"
      title={t('catalogue.notFound.title')}
      text={t('catalogue.notFound.text')}
      action={
        <Link to={paths.catalogue()} preventScrollReset className={buttonClass()}>
          {t('common.toCatalogue')}
        </Link>
      }
    />
  );
}
