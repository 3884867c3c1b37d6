import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { messageOf } from '@kaplya/client/failures/api-failure.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { linkClass } from '@kaplya/ui/button/link-class.ts';
import { Icon, type IconName } from '@kaplya/ui/icon/icon.tsx';
import { useText } from '#i18n/use-text.ts';
import { ContentDialog } from '#kit/dialog/content-dialog.tsx';
import { RowRefusal } from './row-refusal.ts';
import { runInBulk, type BulkOutcome } from './run-in-bulk.ts';

type BulkReportProps<Row> = {
  title: string;
  rows: readonly Row[];
  run: (row: Row) => Promise<unknown>;
  getTitle: (row: Row) => string;
  /** The page of a row's record. */
  getPath: (row: Row) => string;
  /** Called with the unfinished rows: refused, skipped, or still running. */
  onClose: (left: readonly Row[]) => void;
};

const SIGNS: Record<BulkOutcome['status'], { icon: IconName; className: string }> = {
  waiting: { icon: 'clock', className: 'text-ink-muted' },
  running: { icon: 'clock', className: 'text-brand-ink' },
  done: { icon: 'check', className: 'text-success' },
  skipped: { icon: 'minus', className: 'text-ink-muted' },
  failed: { icon: 'warning', className: 'text-danger' },
};

const isOver = ({ status }: BulkOutcome): boolean => status !== 'waiting' && status !== 'running';

/** Runs a call for each row when it opens, and reports the result of each. */
export function BulkReport<Row>({ title, rows, run, getTitle, getPath, onClose }: BulkReportProps<Row>) {
  const t = useText();
  const [outcomes, setOutcomes] = useState<readonly BulkOutcome[]>(() => rows.map(() => ({ status: 'waiting' })));
  const [stopping] = useState(() => new AbortController());
  const [isStopped, setStopped] = useState(false);
  const hasBegun = useRef(false);
  const closing = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    // The calls change data, so they run once even where React runs effects twice.
    if (hasBegun.current) return;
    hasBegun.current = true;
    const onChange = (index: number, outcome: BulkOutcome) =>
      setOutcomes((latest) => latest.map((each, at) => (at === index ? outcome : each)));
    void runInBulk({ rows, run, onChange, signal: stopping.signal });
  }, [rows, run, stopping]);

  const over = outcomes.filter(isOver).length;
  const failed = outcomes.filter(({ status }) => status === 'failed').length;
  const isDone = over === rows.length;
  // Enter ends the report: the button in the place of "stop" takes its focus.
  useEffect(() => {
    if (isDone) closing.current?.focus();
  }, [isDone]);
  const close = () => onClose(rows.filter((_, index) => outcomes[index]?.status !== 'done'));

  return (
    <ContentDialog
      isOpen
      onClose={() => {
        // Closing cancels the rows not started; running calls finish.
        stopping.abort();
        close();
      }}
      title={title}
      footer={
        isDone ? (
          <Button ref={closing} onClick={close}>
            {t('kit.close')}
          </Button>
        ) : (
          <Button
            variant="secondary"
            isDisabled={isStopped}
            onClick={() => {
              stopping.abort();
              setStopped(true);
            }}
          >
            {t('kit.bulk.stop')}
          </Button>
        )
      }
    >
      <p role="status" className="mb-2">
        {isDone
          ? t('kit.bulk.done', { done: over - failed, failed })
          : t('kit.bulk.progress', { over, count: rows.length })}
      </p>
      {isDone && failed > 0 && <p className="mb-2 text-sm text-ink-muted">{t('kit.bulk.left')}</p>}
      <progress className="mb-3 h-1.5 w-full accent-brand" max={rows.length} value={over} aria-label={title} />
      <ul className="flex max-h-80 flex-col overflow-y-auto border-t border-line">
        {rows.map((row, index) => {
          const outcome = outcomes[index] ?? { status: 'waiting' as const };
          const { icon, className } = SIGNS[outcome.status];
          return (
            <li key={getTitle(row)} className="flex items-start gap-2 border-b border-line py-1.5">
              <Icon name={icon} size={18} className={`mt-px ${className}`} />
              <span className="min-w-0 grow">
                {outcome.status === 'failed' ? (
                  <Link to={getPath(row)} className={linkClass()}>
                    {getTitle(row)}
                  </Link>
                ) : (
                  getTitle(row)
                )}
                <span className={`block text-sm ${className}`}>
                  {outcome.status === 'failed'
                    ? toReason(outcome.failure, t('kit.bulk.status.failed'))
                    : t(`kit.bulk.status.${outcome.status}`)}
                </span>
              </span>
            </li>
          );
        })}
      </ul>
    </ContentDialog>
  );
}

/** The message about a refused row. */
export function toReason(failure: unknown, fallback: string): string {
  return failure instanceof RowRefusal ? failure.message : messageOf(failure, { fallback });
}
