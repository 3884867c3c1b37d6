import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { classNames } from '@kaplya/ui/layout/class-names.ts';
import type { GridColumn, GridDefinition } from './grid-definition.ts';
import { isInArea } from './grid-area.ts';
import { toCellKey, type TypedCells } from './grid-edits.ts';
import type { GridState } from './use-grid.ts';

type GridRowProps<Row> = {
  definition: GridDefinition<Row>;
  row: Row;
  index: number;
  cells: TypedCells;
  grid: GridState;
};

export function GridRow<Row>({ definition, row, index, cells, grid }: GridRowProps<Row>) {
  const id = definition.getId(row);
  const title = definition.getTitle(row);
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className="grid h-9 w-full min-w-(--grid-width) grid-cols-(--grid-columns) border-b border-line last:border-0"
    >
      <span
        role="rowheader"
        aria-colindex={1}
        className="sticky start-0 z-10 flex min-w-0 items-center gap-2 bg-surface px-3"
      >
        {definition.renderTitle(row)}
      </span>
      {definition.columns.map((column, at) => (
        <GridCell
          key={column.id}
          column={column}
          row={row}
          title={title}
          place={{ row: index, column: at }}
          typed={cells.get(toCellKey(id, column.id))}
          grid={grid}
        />
      ))}
    </div>
  );
}

type GridCellProps<Row> = {
  column: GridColumn<Row>;
  row: Row;
  title: string;
  place: { row: number; column: number };
  /** The unsaved edit; undefined: none. */
  typed: string | undefined;
  grid: GridState;
};

function GridCell<Row>({ column, row, title, place, typed, grid }: GridCellProps<Row>) {
  const isActive = grid.active.row === place.row && grid.active.column === place.column;
  const isChosen = isInArea(place, grid.area);
  const view = column.view(row);
  const read = typed === undefined ? null : column.read(typed, row);
  const problem = read && 'problem' in read ? read.problem : null;
  const text = read && 'shown' in read ? read.shown : (typed ?? view.text);
  const isTyping = isActive && grid.draft !== null;
  return (
    <span
      role="gridcell"
      data-cell={`${place.row} ${place.column}`}
      aria-colindex={place.column + 2}
      aria-selected={isChosen}
      aria-invalid={problem !== null || undefined}
      tabIndex={isActive && !isTyping ? 0 : -1}
      title={problem ?? view.hint}
      className={classNames(
        'relative flex items-center justify-end gap-1.5 border-s border-line px-3 select-none',
        isChosen && 'bg-brand-soft',
        isActive && !isTyping ? 'outline-2 -outline-offset-2 outline-brand' : 'outline-none',
        typed !== undefined && problem === null && 'font-semibold text-brand-ink',
        problem !== null && 'bg-danger-soft font-semibold text-danger',
        typed === undefined && view.isMuted && 'text-ink-muted',
      )}
      onPointerDown={(event) => {
        if (event.button !== 0 || isTyping) return;
        grid.choose(place, { extends: event.shiftKey });
        event.currentTarget.focus();
      }}
      onPointerEnter={(event) => {
        if (event.buttons === 1) grid.choose(place, { extends: true });
      }}
      onDoubleClick={() => grid.run({ kind: 'edit' })}
    >
      {isTyping ? (
        <CellField label={`${title}, ${column.label}`} grid={grid} />
      ) : (
        <>
          {view.mark}
          <span className="truncate">{text}</span>
          {(problem ?? view.hint) && <span className="sr-only">{problem ?? view.hint}</span>}
        </>
      )}
    </span>
  );
}

function CellField({ label, grid }: { label: string; grid: GridState }) {
  const field = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  useEffect(() => {
    field.current?.focus();
  }, []);
  return (
    <input
      ref={field}
      aria-label={label}
      className="absolute inset-0 w-full bg-surface px-3 text-end text-sm text-ink outline-2 -outline-offset-2 outline-brand"
      value={grid.draft ?? ''}
      onChange={(event) => grid.setDraft(event.target.value)}
      onBlur={() => !isDone.current && grid.finish(null)}
      onKeyDown={(event) => {
        const isSave = event.code === 'KeyS' && (event.ctrlKey || event.metaKey);
        if (!isSave) event.stopPropagation();
        if (event.nativeEvent.isComposing) return;
        const step = stepOf(event.key, event.shiftKey);
        if (step === undefined && !isSave) return;
        if (!isSave) event.preventDefault();
        isDone.current = true;
        // The field unmounts: the focus returns to the cell.
        event.currentTarget.closest<HTMLElement>('[data-cell]')?.focus();
        // Before the key reaches the screen, which saves.
        if (isSave) flushSync(() => grid.finish(null));
        else if (step === null) grid.cancelDraft();
        else if (step) grid.finish(step);
      }}
    />
  );
}

/** The direction in which a key leaves the field; null: the edit is cancelled; undefined: the key edits the text. */
function stepOf(key: string, isShifted: boolean) {
  if (key === 'Enter') return isShifted ? 'up' : 'down';
  if (key === 'Tab') return isShifted ? 'left' : 'right';
  if (key === 'ArrowDown') return 'down';
  if (key === 'ArrowUp') return 'up';
  return key === 'Escape' ? null : undefined;
}
