import { useEffect, useRef } from 'react';
import { useText } from '#i18n/use-text.ts';
import { SheetRow } from './sheet-row.tsx';
import type { SheetDefinition } from './sheet-definition.ts';
import type { SheetEdits } from './sheet-edits.ts';
import { toSheetCommand } from './sheet-keys.ts';
import { useRowWindow } from './use-row-window.ts';
import type { SheetState } from './use-sheet.ts';

type SheetGridProps<Row> = {
  definition: SheetDefinition<Row>;
  rows: readonly Row[];
  edits: SheetEdits;
  sheet: SheetState;
  /** The end of the rows is in sight. */
  onEnd?: () => void;
};

const TITLE_REM = 13;
const COLUMN_REM = 7.5;
/** So many rows before the end the next ones are asked for. */
const END_ROWS = 30;

/**
 * Rows and columns of values that are typed as in a spreadsheet: arrows, Shift for an area, typing over, F2, Ctrl C V D Z,
 * Delete. Beyond 200 rows only those in sight are drawn.
 */
export function SheetGrid<Row>({ definition, rows, edits, sheet, onEnd }: SheetGridProps<Row>) {
  const t = useText();
  const { columns, getId } = definition;
  const root = useRef<HTMLDivElement>(null);
  const { row: activeRow, column: activeColumn } = sheet.active;
  const isTyping = sheet.draft !== null;
  const { indexes, before, after } = useRowWindow(root, { count: rows.length, active: activeRow });

  const latestEnd = useRef(onEnd);
  useEffect(() => {
    latestEnd.current = onEnd;
  });
  const isNearEnd = (indexes.at(-1) ?? 0) >= rows.length - END_ROWS;
  /** Each end is told of once; null: none is near. */
  const end = isNearEnd ? rows.length : null;
  useEffect(() => {
    if (end !== null) latestEnd.current?.();
  }, [end]);

  // The focus goes where the keys lead, once the cell is drawn. A sheet that has not been entered takes none.
  const isDrawn = indexes.includes(activeRow);
  useEffect(() => {
    const grid = root.current;
    if (!grid?.contains(document.activeElement) || isTyping || !isDrawn) return;
    grid.querySelector<HTMLElement>(`[data-cell="${activeRow} ${activeColumn}"]`)?.focus();
  }, [activeRow, activeColumn, isTyping, isDrawn]);

  return (
    <div
      ref={root}
      role="grid"
      tabIndex={-1}
      aria-label={definition.label}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length + 1}
      aria-multiselectable="true"
      aria-describedby="sheet-keys"
      className="relative max-h-[calc(100dvh-var(--header-height)-10rem)] overflow-auto rounded-md border border-line bg-surface text-sm tabular-nums"
      style={
        {
          '--sheet-width': `${TITLE_REM + columns.length * COLUMN_REM}rem`,
          '--sheet-columns': `minmax(${TITLE_REM}rem,2fr) repeat(${columns.length},minmax(${COLUMN_REM}rem,1fr))`,
        } as React.CSSProperties
      }
      onKeyDown={(event) => {
        if (isTyping) return;
        const command = toSheetCommand(event);
        if (!command) return;
        event.preventDefault();
        event.stopPropagation();
        sheet.run(command);
      }}
      onCopy={(event) => {
        if (isTyping) return;
        event.preventDefault();
        event.clipboardData.setData('text/plain', sheet.copy());
      }}
      onPaste={(event) => {
        if (isTyping) return;
        event.preventDefault();
        sheet.paste(event.clipboardData.getData('text/plain'));
      }}
    >
      <p id="sheet-keys" className="sr-only">
        {t('kit.sheet.keys')}
      </p>
      <div
        role="row"
        aria-rowindex={1}
        className="sticky top-0 z-20 grid w-full min-w-(--sheet-width) grid-cols-(--sheet-columns) border-b border-line bg-canvas text-xs font-semibold text-ink-muted"
      >
        <span role="columnheader" aria-colindex={1} className="sticky start-0 z-10 bg-canvas px-3 py-2">
          {definition.rowsLabel}
        </span>
        {columns.map(({ id, label }, index) => (
          <span
            key={id}
            role="columnheader"
            aria-colindex={index + 2}
            className="truncate px-3 py-2 text-end"
            title={label}
          >
            {label}
          </span>
        ))}
      </div>
      <div role="presentation" style={{ paddingBlock: `${before}px ${after}px` }}>
        {indexes.map((index) => {
          const row = rows[index];
          return (
            row !== undefined && (
              <SheetRow
                key={getId(row)}
                definition={definition}
                row={row}
                index={index}
                cells={edits.cells}
                sheet={sheet}
              />
            )
          );
        })}
      </div>
    </div>
  );
}
