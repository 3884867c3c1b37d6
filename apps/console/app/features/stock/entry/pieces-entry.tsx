import type { StockLevelRow } from '@kaplya/contract';
import { useId, useMemo, type ReactNode } from 'react';
import { Button } from '@kaplya/ui/button/button.tsx';
import { useIsWide } from '@kaplya/ui/layout/use-is-wide.ts';
import { showToast } from '@kaplya/ui/message/toasts.ts';
import { useText } from '#i18n/use-text.ts';
import type { GridDefinition } from '#kit/grid/grid-definition.ts';
import { applyEdits, toCellKey, type GridEdits } from '#kit/grid/grid-edits.ts';
import { DataGrid } from '#kit/grid/data-grid.tsx';
import { useGrid } from '#kit/grid/use-grid.ts';
import { placeByName, readPieces } from './entry-reading.ts';

export const PIECES = 'pieces';

type PiecesEntryProps = {
  /** The label of the typed values, such as "Counted". */
  label: string;
  rows: readonly StockLevelRow[];
  edits: GridEdits;
  onEdits: (edits: GridEdits) => void;
  /** The saved value of a row; empty: none. */
  valueOf: (row: StockLevelRow) => string;
  /** The book quantities beside a row; null: hidden, for a blind count. */
  describe: ((row: StockLevelRow) => ReactNode) | null;
  /** Whether negative numbers are allowed. */
  isSigned: boolean;
  /** Loads further goods; null: all are loaded. */
  onEnd: (() => void) | null;
  isLoadingMore: boolean;
};

/** Pieces of each product: a grid as in a spreadsheet, a list of fields on a phone. */
export function PiecesEntry({
  label,
  rows,
  edits,
  onEdits,
  valueOf,
  describe,
  isSigned,
  onEnd,
  isLoadingMore,
}: PiecesEntryProps) {
  const t = useText();
  const isWide = useIsWide();
  const definition = useMemo((): GridDefinition<StockLevelRow> => {
    const problem = t('stock.problem.notNumber');
    return {
      label,
      rowsLabel: t('stock.product'),
      getId: ({ productId }) => productId,
      getTitle: ({ name }) => name,
      renderTitle: (row) => (
        <span className="line-clamp-2 min-w-0 leading-4" title={row.name}>
          {row.name}{' '}
          <span className="text-ink-muted">
            {row.externalId} {describe?.(row)}
          </span>
        </span>
      ),
      columns: [
        {
          id: PIECES,
          label,
          view: (row) => ({ text: valueOf(row), typed: valueOf(row) }),
          read(typed) {
            const pieces = readPieces(typed);
            return pieces === null || (pieces < 0 && !isSigned) ? { problem } : { shown: `${pieces}` };
          },
        },
      ],
    };
  }, [t, label, valueOf, describe, isSigned]);
  const grid = useGrid({
    definition,
    rows,
    edits,
    onEdits,
    onLost: (count) => showToast({ tone: 'warning', text: t('stock.lost', { count }) }),
    clearedText: '',
  });
  if (!isWide)
    return (
      <>
        <ul aria-label={label} className="flex flex-col rounded-md border border-line bg-surface">
          {rows.map((row) => (
            <PieceField
              key={row.productId}
              row={row}
              hint={describe?.(row)}
              value={edits.cells.get(toCellKey(row.productId, PIECES)) ?? valueOf(row)}
              isSigned={isSigned}
              onChange={(text) => {
                const typed = text === valueOf(row) ? null : text;
                onEdits(applyEdits(edits, [{ rowId: row.productId, columnId: PIECES, text: typed }]));
              }}
            />
          ))}
        </ul>
        {onEnd && (
          <Button variant="secondary" size="sm" isWide className="mt-3" isLoading={isLoadingMore} onClick={onEnd}>
            {t('kit.list.more')}
          </Button>
        )}
      </>
    );
  return (
    <div
      onPasteCapture={(event) => {
        const placed = placeByName(event.clipboardData.getData('text/plain'), rows);
        if (!placed) return;
        event.preventDefault();
        event.stopPropagation();
        const made = placed.found.map(({ productId, text }) => ({ rowId: productId, columnId: PIECES, text }));
        onEdits(applyEdits(edits, made));
        if (placed.lost > 0) showToast({ tone: 'warning', text: t('stock.lost', { count: placed.lost }) });
      }}
    >
      <DataGrid definition={definition} rows={rows} edits={edits} grid={grid} {...(onEnd && { onEnd })} />
    </div>
  );
}

type PieceFieldProps = {
  row: StockLevelRow;
  hint: ReactNode;
  value: string;
  isSigned: boolean;
  onChange: (text: string) => void;
};

function PieceField({ row, hint, value, isSigned, onChange }: PieceFieldProps) {
  const t = useText();
  const id = useId();
  const pieces = readPieces(value);
  const isUnfit = value.trim() !== '' && (pieces === null || (pieces < 0 && !isSigned));
  return (
    <li className="flex items-center gap-3 border-b border-line px-3 py-2 last:border-0">
      <label htmlFor={id} className="min-w-0 grow">
        <span className="block wrap-anywhere">{row.name}</span>
        <span className="block text-sm text-ink-muted">
          {row.externalId} {hint}
        </span>
        {isUnfit && <span className="block text-sm text-danger">{t('stock.problem.notNumber')}</span>}
      </label>
      <input
        id={id}
        inputMode="numeric"
        autoComplete="off"
        aria-invalid={isUnfit || undefined}
        className="min-h-12 w-24 shrink-0 rounded-sm border border-line-strong bg-surface px-3 text-end text-lg tabular-nums"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </li>
  );
}

/** Converts typed values into lines of a document; null: one of them is not a number. */
export function toTypedLines(
  { cells }: Pick<GridEdits, 'cells'>,
  isSigned: boolean,
): { readonly productId: string; readonly quantity: number }[] | null {
  const lines = [...cells].flatMap(([key, text]) => {
    if (text.trim() === '') return [];
    return [{ productId: key.slice(0, key.indexOf(' ')), quantity: readPieces(text) }];
  });
  const read = lines.flatMap(({ productId, quantity }) =>
    quantity === null || (quantity < 0 && !isSigned) ? [] : [{ productId, quantity }],
  );
  return read.length === lines.length ? read : null;
}
