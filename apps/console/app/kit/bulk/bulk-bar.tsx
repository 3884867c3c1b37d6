import { useState } from 'react';
import { Button } from '@kaplya/ui/button/button.tsx';
import { IconButton } from '@kaplya/ui/button/icon-button.tsx';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { useText } from '#i18n/use-text.ts';
import { KeyCap } from '#kit/keys/key-cap.tsx';
import { useHotkeys } from '#kit/keys/use-hotkeys.ts';
import { BULK_ROWS_AT_MOST, type BulkAction, type WholeAction } from './bulk-action.ts';
import { BulkReport } from './bulk-report.tsx';

/** Everything that the list finds, where more is found than is loaded. */
export type Whole = {
  readonly total: number;
  readonly filters: Readonly<Record<string, string>>;
  readonly isSelected: boolean;
  readonly actions: readonly WholeAction[];
  readonly onSelect: () => void;
};

type BulkBarProps<Row> = {
  rows: readonly Row[];
  actions: readonly BulkAction<Row>[];
  getId: (row: Row) => string;
  getTitle: (row: Row) => string;
  getPath: (row: Row) => string;
  /** Null: everything that is found is loaded, or not all loaded rows are selected. */
  whole: Whole | null;
  onClear: () => void;
  /** Called after some rows have changed, with the failed rows, which may be retried. */
  onDone: (left: readonly Row[]) => void;
};

type Work<Row> = { action: BulkAction<Row>; rows: readonly Row[]; run: ((row: Row) => Promise<unknown>) | null };

/** The bulk actions on the selected rows. */
export function BulkBar<Row>({ rows, actions, getId, getTitle, getPath, whole, onClear, onDone }: BulkBarProps<Row>) {
  const t = useText();
  const [work, setWork] = useState<Work<Row> | null>(null);
  const [asked, setAsked] = useState<WholeAction | null>(null);
  const isWhole = whole?.isSelected === true;
  const isTooMany = rows.length > BULK_ROWS_AT_MOST;
  const begin = (action: BulkAction<Row>) => setWork({ action, rows, run: action.run ?? null });
  const hotkeys = actions.flatMap((action) =>
    action.keys === undefined ? [] : [{ keys: action.keys, label: t(action.label), run: () => begin(action) }],
  );
  const hasKeys = hotkeys.length > 0 && rows.length > 0 && work === null && !isTooMany && !isWhole;
  useHotkeys(hasKeys ? { name: t('kit.bulk.label'), hotkeys } : null);
  if (rows.length === 0 && work === null && asked === null) return null;
  const Ask = work?.run ? null : work?.action.Ask;
  // The list may be refetched while the dialog is open: the action uses the current rows with their versions.
  const present = work?.rows.map((row) => rows.find((each) => getId(each) === getId(row)) ?? row) ?? [];

  return (
    <>
      {rows.length > 0 && (
        <div
          role="region"
          aria-label={t('kit.bulk.label')}
          data-no-print=""
          className="sticky bottom-0 z-bar flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line bg-brand-soft px-(--spacing-page) py-1.5"
        >
          <div className="flex flex-wrap items-center gap-x-1">
            <IconButton icon="close" iconSize={18} className="-ms-2" label={t('kit.bulk.clear')} onClick={onClear} />
            <p role="status" className="font-semibold text-brand-ink">
              {isWhole
                ? t('kit.bulk.wholeSelected', { count: whole.total })
                : t('kit.bulk.selected', { count: rows.length })}
            </p>
            {whole && !isWhole && (
              <Button variant="ghost" size="sm" onClick={whole.onSelect}>
                {t('kit.bulk.selectWhole', { count: whole.total })}
              </Button>
            )}
            {isTooMany && !isWhole && <p className="text-sm">{t('kit.bulk.tooMany', { count: BULK_ROWS_AT_MOST })}</p>}
          </div>
          <div className="flex flex-wrap items-center gap-1.5">
            {isWhole &&
              whole.actions.map((action) => (
                <Button
                  key={action.id}
                  variant="secondary"
                  size="sm"
                  {...(action.icon && { iconStart: <Icon name={action.icon} size={16} /> })}
                  onClick={() => setAsked(action)}
                >
                  {t(action.label)}
                </Button>
              ))}
            {!isWhole &&
              actions.map((action) => (
                <Button
                  key={action.id}
                  variant="secondary"
                  size="sm"
                  isDisabled={isTooMany}
                  {...(action.icon && { iconStart: <Icon name={action.icon} size={16} /> })}
                  {...(action.keys !== undefined && {
                    iconEnd: (
                      <span aria-hidden="true" className="max-sm:hidden">
                        <KeyCap keys={action.keys} />
                      </span>
                    ),
                  })}
                  onClick={() => begin(action)}
                >
                  {t(action.label)}
                </Button>
              ))}
          </div>
        </div>
      )}
      {asked && whole && (
        <asked.Ask
          filters={whole.filters}
          total={whole.total}
          onClose={() => setAsked(null)}
          onStarted={() => {
            setAsked(null);
            onClear();
          }}
        />
      )}
      {work && Ask && (
        <Ask
          rows={present}
          onCancel={() => setWork(null)}
          onReady={(run) => setWork({ ...work, rows: present, run })}
        />
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
