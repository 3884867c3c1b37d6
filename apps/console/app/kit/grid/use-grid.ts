import { useState } from 'react';
import { readPasted, toCopied } from './pasted-cells.ts';
import type { GridDefinition } from './grid-definition.ts';
import {
  clampArea,
  listCells,
  moveBy,
  placeFilled,
  placePasted,
  type CellPlace,
  type PlacedText,
  type GridArea,
} from './grid-area.ts';
import { applyEdits, redoEdit, toCellKey, undoEdit, type GridEdits } from './grid-edits.ts';
import type { GridCommand } from './grid-keys.ts';

type GridOptions<Row> = {
  definition: GridDefinition<Row>;
  rows: readonly Row[];
  edits: GridEdits;
  onEdits: (edits: GridEdits) => void;
  /** Called with the number of pasted cells beyond the edges. */
  onLost: (count: number) => void;
  /** The text that "clear" writes into a cell. */
  clearedText: string;
};

const single = (place: CellPlace): GridArea => ({ from: place, to: place });

/** The state of a grid: selected area, edited cell, and the commands of keys and clipboard. */
export function useGrid<Row>({ definition, rows, edits, onEdits, onLost, clearedText }: GridOptions<Row>) {
  const { columns, getId } = definition;
  const size = { rows: rows.length, columns: columns.length };
  const [chosen, setChosen] = useState<GridArea>(single({ row: 0, column: 0 }));
  /** The text of the cell being edited; null: none. */
  const [draft, setDraft] = useState<string | null>(null);
  // The selection is clamped because a filter may have removed rows.
  const shown = clampArea(chosen, size);
  const active = shown.to;

  function readTyped({ row, column }: CellPlace): string {
    const [ofRow, ofColumn] = [rows[row], columns[column]];
    if (ofRow === undefined || ofColumn === undefined) return '';
    return edits.cells.get(toCellKey(getId(ofRow), ofColumn.id)) ?? ofColumn.view(ofRow).typed;
  }

  /** Writes texts into cells; a text equal to the current one is skipped. */
  function write(cells: readonly PlacedText[]): void {
    const made = cells.flatMap(({ row, column, text }) => {
      const [ofRow, ofColumn] = [rows[row], columns[column]];
      if (ofRow === undefined || ofColumn === undefined) return [];
      const typed = text.trim();
      const isSame = typed === '' || typed === ofColumn.view(ofRow).typed;
      return [{ rowId: getId(ofRow), columnId: ofColumn.id, text: isSame ? null : typed }];
    });
    onEdits(applyEdits(edits, made));
  }

  function choose(place: CellPlace, { extends: isExtended = false } = {}): void {
    setChosen(isExtended ? { from: shown.from, to: place } : single(place));
  }

  /** Commits the typed text and moves on. */
  function finish(step: 'down' | 'up' | 'left' | 'right' | null): void {
    if (draft !== null) write([{ ...active, text: draft }]);
    setDraft(null);
    if (step) choose(moveBy(active, step, size));
  }

  function run(command: GridCommand): void {
    if (command.kind === 'move') choose(moveBy(active, command.step, size), command);
    else if (command.kind === 'edit') setDraft(readTyped(active));
    else if (command.kind === 'type') setDraft(command.text);
    else if (command.kind === 'clear')
      write(
        listCells(shown)
          .flat()
          .map((place) => ({ ...place, text: clearedText })),
      );
    else if (command.kind === 'fill') write(placeFilled(shown, readTyped));
    else if (command.kind === 'undo') onEdits(undoEdit(edits));
    else if (command.kind === 'redo') onEdits(redoEdit(edits));
    else if (command.kind === 'selectAll')
      setChosen({ from: { row: 0, column: 0 }, to: { row: size.rows - 1, column: size.columns - 1 } });
    else setChosen(single(active));
  }

  return {
    area: shown,
    active,
    draft,
    setDraft,
    cancelDraft: () => setDraft(null),
    choose,
    finish,
    run,
    paste(text: string): void {
      const { cells, lost } = placePasted(readPasted(text), shown, size);
      write(cells);
      const [first, last] = [cells[0], cells.at(-1)];
      if (first && last) setChosen({ from: first, to: last });
      if (lost > 0) onLost(lost);
    },
    copy: (): string => toCopied(listCells(shown).map((row) => row.map(readTyped))),
  };
}

export type GridState = ReturnType<typeof useGrid>;
