import { useText } from '#i18n/use-text.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { EmptyState } from '@kaplya/ui/message/empty-state.tsx';

/** The page without a shelf: it could not be loaded, or nothing is sold in this area. */
export function NoShelf({ isFailed, onRetry }: { isFailed: boolean; onRetry: () => void }) {
  const t = useText();
  return (
    <EmptyState
      headingLevel={1}
      drawing={isFailed ? 'failure' : 'bottle'}
      title={t(isFailed ? 'catalogue.failed.title' : 'catalogue.empty.title')}
      text={t(isFailed ? 'catalogue.failed.text' : 'catalogue.empty.text')}
      action={<Button onClick={onRetry}>{t('common.tryAgain')}</Button>}
    />
  );
}
