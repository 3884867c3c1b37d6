import { useText } from '#i18n/use-text.ts';
import { FailureState } from './failure-state.tsx';
import { RowsSkeleton } from './rows-skeleton.tsx';

type QueryStateProps = {
  data: unknown;
  error: unknown;
  refetch: () => unknown;
  /** The number of skeleton rows. */
  rows?: number;
};

/** The placeholder of a query's data: its failure with a retry, or a skeleton. */
export function QueryState({ data, error, refetch, rows }: QueryStateProps) {
  const t = useText();
  if (error) return <FailureState failure={error} onRetry={() => void refetch()} />;
  return data ? null : <RowsSkeleton label={t('kit.loading')} {...(rows !== undefined && { rows })} />;
}
