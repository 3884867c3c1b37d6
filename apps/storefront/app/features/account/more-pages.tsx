import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useText } from '#i18n/use-text.ts';
import { messageOf } from '@kaplya/client/failures/api-failure.ts';
import { useOnline } from '@kaplya/client/network/online.ts';
import { Button } from '@kaplya/ui/button/button.tsx';

type MorePagesProps = {
  /** The infinite query, whose first page is already loaded. */
  query: Pick<UseInfiniteQueryResult, 'error' | 'hasNextPage' | 'isFetchNextPageError' | 'isFetchingNextPage'>;
  label: string;
  /** The message shown when the server's answer contains none. */
  fallback: string;
  onMore: () => void;
};

/**
 * The end of a paged list: a button that loads the next page, or a message about a failure or a missing network (T-01).
 */
export function MorePages({ query, label, fallback, onMore }: MorePagesProps) {
  const t = useText();
  const isOnline = useOnline();
  const hasFailed = query.isFetchNextPageError;
  return (
    <>
      {hasFailed && isOnline && (
        <p role="alert" className="text-center text-danger">
          {messageOf(query.error, { fallback })}
        </p>
      )}
      {query.hasNextPage && (
        <Button
          variant="secondary"
          isWide
          isLoading={query.isFetchingNextPage}
          disabledReason={isOnline ? null : t('errors.network')}
          onClick={onMore}
        >
          {hasFailed ? t('common.tryAgain') : label}
        </Button>
      )}
    </>
  );
}
