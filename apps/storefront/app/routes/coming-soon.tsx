import { Link } from 'react-router';
import { PageMeta } from '#features/page-parts/page-meta.tsx';
import type { DeferredTextsHandle } from '#i18n/deferred-texts.ts';
import { useText } from '#i18n/use-text.ts';
import { buttonClass } from '@kaplya/ui/button/button-class.ts';
import { EmptyState } from '@kaplya/ui/message/empty-state.tsx';

export const handle: DeferredTextsHandle = { texts: ['absent'] };

export default function ComingSoon() {
  const t = useText();
  return (
    <main className="page-width grid min-h-dvh place-items-center py-10">
      <PageMeta title={t('common.comingSoon.title')} />
      <EmptyState
        headingLevel={1}
        drawing="bottle"
        title={t('common.comingSoon.title')}
        text={t('common.comingSoon.text')}
        action={
          <Link to="/" className={buttonClass({ variant: 'primary' })}>
            {t('common.toCatalogue')}
          </Link>
        }
      />
    </main>
  );
}
