import { useState } from 'react';
import { Button } from '@kaplya/ui/button/button.tsx';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { useText } from '#i18n/use-text.ts';
import { BULK_ROWS_AT_MOST, type BulkAction } from './bulk-action.ts';
import { BulkReport } from './bulk-report.tsx';

type BulkBarProps<Row> = {
  rows: readonly Row[];
  actions: readonly BulkAction<Row>[];
  getId: (row: Row) => string;
  getTitle: (row: Row) => string;
  getPath: (row: Row) => string;
  onClear: () => void;
  /** Called after some rows have changed, with the failed rows, which may be retried. */
  onDone: (left: readonly Row[]) => void;
};

type Work<Row> = { action: BulkAction<Row>; rows: readonly Row[]; run: ((row: Row) => Promise<unknown>) | null };

/** The bulk actions on the selected rows. */
export function BulkBar<Row>({ rows, actions, getId, getTitle, getPath, onClear, onDone }: BulkBarProps<Row>) {
  const t = useText();
  const [work, setWork] = useState<Work<Row> | null>(null);
  if (rows.length === 0 && work === null) return null;
  const isTooMany = rows.length > BULK_ROWS_AT_MOST;
  const Ask = work?.run ? null : work?.action.Ask;
  // The list may be refetched while the dialog is open: the action uses the current rows with their versions.
  const asked = work?.rows.map((row) => rows.find((each) => getId(each) === getId(row)) ?? row) ?? [];

  return (
    <>
      {rows.length > 0 && (
        <div
          role="region"
          aria-label={t('kit.bulk.label')}
          data-no-print=""
          className="sticky bottom-0 z-bar flex flex-wrap items-center gap-2 border-t border-line bg-brand-soft px-(--spacing-page) py-1.5"
        >
          <p role="status" className="font-semibold text-brand-ink">
            {t('kit.bulk.selected', { count: rows.length })}
          </p>
          {isTooMany && <p className="text-sm">{t('kit.bulk.tooMany', { count: BULK_ROWS_AT_MOST })}</p>}
          {actions.map((action) => (
            <Button
              key={action.id}
              variant="secondary"
              size="sm"
              isDisabled={isTooMany}
              {...(action.icon && { iconStart: <Icon name={action.icon} size={16} /> })}
              onClick={() => setWork({ action, rows, run: action.run ?? null })}
            >
              {t(action.label)}
            </Button>
          ))}
          <Button variant="ghost" size="sm" className="ms-auto" onClick={onClear}>
            {t('kit.bulk.clear')}
          </Button>
        </div>
      )}
      {work && Ask && (
        <Ask rows={asked} onCancel={() => setWork(null)} onReady={(run) => setWork({ ...work, rows: asked, run })} />
      )}
      {work?.run && (
        <BulkReport
          title={t(work.action.label)}
          rows={work.rows}
          run={work.run}
          getTitle={getTitle}
          getPath={getPath}
          onClose={(left) => {
            setWork(null);
            onDone(left);
          }}
        />
      )}
    </>
  );
}
