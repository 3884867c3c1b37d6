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
  /** The heading shown when the query failed. */
  title: string;
  /** The message shown when the server's answer contains none. */
  fallback: string;
  /** The skeleton shown while the query loads. */
  children: ReactNode;
};

/** The placeholder of a query without data: its skeleton, or the failure with a button to retry (T-01). */
export function WaitingArea({ query: { error, isFetching, refetch }, title, fallback, children }: WaitingAreaProps) {
  const t = useText();
  const isOnline = useOnline();

  // Without a network a query is neither loading nor failed: it is paused.
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
