import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useText } from '#i18n/use-text.ts';
import { isUnanswered, messageOf } from '@kaplya/client/failures/api-failure.ts';
import { useOnline } from '@kaplya/client/network/online.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { EmptyState } from '@kaplya/ui/message/empty-state.tsx';

type WaitingAreaProps = {
  /** The query that has no data yet. */
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>;
  /** That it did not come. */
  title: string;
  /** The message for a failure that has no text of its own. */
  fallback: string;
  /** Its skeleton. */
  children: ReactNode;
};

/** In the place of what is not there: that it is on its way, or why it does not come and how to ask again (T-01). */
export function WaitingArea({ query: { error, isFetching, refetch }, title, fallback, children }: WaitingAreaProps) {
  const t = useText();
  const isOnline = useOnline();

  // Without a network a query is neither on its way nor failed: it waits.
  if (!isOnline) return <EmptyState drawing="offline" title={title} text={t('errors.network')} />;
  if (!error) return <div aria-busy="true">{children}</div>;
  return (
    <EmptyState
      drawing="failure"
      title={title}
      text={messageOf(error, { fallback: isUnanswered(error) ? t('errors.unanswered') : fallback })}
      action={
        <Button isLoading={isFetching} onClick={() => void refetch()}>
          {t('common.tryAgain')}
        </Button>
      }
    />
  );
}
