import { useEffect, useRef } from 'react';
import { useText } from '#i18n/use-text.ts';
import { GridRow } from './grid-row.tsx';
import type { GridDefinition } from './grid-definition.ts';
import type { GridEdits } from './grid-edits.ts';
import { toGridCommand } from './grid-keys.ts';
import { useRowWindow } from './use-row-window.ts';
import type { GridState } from './use-grid.ts';

type DataGridProps<Row> = {
  definition: GridDefinition<Row>;
  rows: readonly Row[];
  edits: GridEdits;
  grid: GridState;
  /** Called near the end of the rows. */
  onEnd?: () => void;
};

const TITLE_REM = 13;
const COLUMN_REM = 7.5;
/** The distance from the end, in rows, at which further rows are loaded. */
const END_ROWS = 30;

/**
 * A grid to type in as in a spreadsheet, with its keys: arrows, Shift and arrows, F2, Ctrl C V D Z, Delete.
 * Beyond 200 rows only the visible ones are rendered.
 */
export function DataGrid<Row>({ definition, rows, edits, grid, onEnd }: DataGridProps<Row>) {
  const t = useText();
  const { columns, getId } = definition;
  const root = useRef<HTMLDivElement>(null);
  const { row: activeRow, column: activeColumn } = grid.active;
  const isTyping = grid.draft !== null;
  const { indexes, before, after } = useRowWindow(root, { count: rows.length, active: activeRow });

  const latestEnd = useRef(onEnd);
  useEffect(() => {
    latestEnd.current = onEnd;
  });
  const isNearEnd = (indexes.at(-1) ?? 0) >= rows.length - END_ROWS;
  /** The number of rows while their end is near, else null; `onEnd` is called once for each number. */
  const end = isNearEnd ? rows.length : null;
  useEffect(() => {
    if (end !== null) latestEnd.current?.();
  }, [end]);

  // The focus follows the active cell once it has rendered. A grid that was never entered takes no focus.
  const isDrawn = indexes.includes(activeRow);
  useEffect(() => {
    const element = root.current;
    if (!element?.contains(document.activeElement) || isTyping || !isDrawn) return;
    element.querySelector<HTMLElement>(`[data-cell="${activeRow} ${activeColumn}"]`)?.focus();
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
      aria-describedby="grid-keys"
      className="relative max-h-[calc(100dvh-var(--header-height)-10rem)] overflow-auto rounded-md border border-line bg-surface text-sm tabular-nums"
      style={
        {
          '--grid-width': `${TITLE_REM + columns.length * COLUMN_REM}rem`,
          '--grid-columns': `minmax(${TITLE_REM}rem,2fr) repeat(${columns.length},minmax(${COLUMN_REM}rem,1fr))`,
        } as React.CSSProperties
      }
      onKeyDown={(event) => {
        if (isTyping) return;
        const command = toGridCommand(event);
        if (!command) return;
        event.preventDefault();
        event.stopPropagation();
        grid.run(command);
      }}
      onCopy={(event) => {
        if (isTyping) return;
        event.preventDefault();
        event.clipboardData.setData('text/plain', grid.copy());
      }}
      onPaste={(event) => {
        if (isTyping) return;
        event.preventDefault();
        grid.paste(event.clipboardData.getData('text/plain'));
      }}
    >
      <p id="grid-keys" className="sr-only">
        {t('kit.grid.keys')}
      </p>
      <div
        role="row"
        aria-rowindex={1}
        className="sticky top-0 z-20 grid w-full min-w-(--grid-width) grid-cols-(--grid-columns) border-b border-line bg-canvas text-xs font-semibold text-ink-muted"
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
              <GridRow
                key={getId(row)}
                definition={definition}
                row={row}
                index={index}
                cells={edits.cells}
                grid={grid}
              />
            )
          );
        })}
      </div>
    </div>
  );
}
