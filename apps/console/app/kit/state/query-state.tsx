import { useText } from '#i18n/use-text.ts';
import { FailureState } from './failure-state.tsx';
import { RowsSkeleton } from './rows-skeleton.tsx';

type QueryStateProps = {
  data: unknown;
  error: unknown;
  refetch: () => unknown;
  /** How many rows stand for what is loading. */
  rows?: number;
};

/** What stands in the place of a query's data: why it failed and the way on, or that it is loading. */
export function QueryState({ data, error, refetch, rows }: QueryStateProps) {
  const t = useText();
  if (error) return <FailureState failure={error} onRetry={() => void refetch()} />;
  return data ? null : <RowsSkeleton label={t('kit.loading')} {...(rows !== undefined && { rows })} />;
}
