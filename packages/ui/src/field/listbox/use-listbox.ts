import { useEffect, useState, type KeyboardEvent as ReactKeyboardEvent, type MouseEvent } from 'react';
import { findActive, moveActive, OPTION, type ActiveCell, type ListboxRow } from './listbox-keys.ts';

type ListboxOptions<Row extends ListboxRow> = {
  /** The id of the list, which the field refers to. */
  id: string;
  /** `grid` where the rows have cells. */
  kind?: 'listbox' | 'grid';
  rows: readonly Row[];
  /** Other content is shown under the field, such as that nothing was found: Escape closes it as well. */
  hasMore?: boolean;
  isOpenAtFirst?: boolean;
  /** Called when Enter is pressed while a cell is active. */
  onChoose: (row: Row, cell: string) => void;
};

export type Listbox<Row extends ListboxRow> = {
  rows: readonly Row[];
  /** True when anything is shown under the field. */
  isShown: boolean;
  /** True when rows are shown: the list is expanded. */
  isExpanded: boolean;
  /** The active row, and its active part. */
  active: { row: Row; cell: string } | null;
  open: () => void;
  close: () => void;
  /** Makes the field itself active again, as after typing. */
  leaveRows: () => void;
  /** Returns whether the list used the key. Enter and Escape are not used while nothing is active or shown. */
  onKeyDown: (event: KeyboardEvent | ReactKeyboardEvent) => boolean;
  /**
   * The attributes of the field (a combobox of ARIA 1.2). A field that exists before its list gets them written to it.
   */
  fieldAttributes: {
    role: 'combobox';
    'aria-autocomplete': 'list';
    'aria-controls': string;
    'aria-haspopup': 'listbox' | 'grid';
    'aria-expanded': boolean;
    'aria-activedescendant': string | undefined;
  };
  listAttributes: { id: string; role: 'listbox' | 'grid'; onMouseDown: (event: MouseEvent) => void };
  cellAttributes: (row: number, cell?: string) => { id: string; role: 'option' | 'gridcell'; 'aria-selected': boolean };
  onChoose: (row: Row, cell: string) => void;
};

/**
 * The list below a field during typing: arrows, Home and End move, Enter chooses, Escape closes. The focus stays in the
 * field, which names the active option (`aria-activedescendant`). The caller draws the list.
 */
export function useListbox<Row extends ListboxRow>({
  id,
  kind = 'listbox',
  rows,
  hasMore = false,
  isOpenAtFirst = false,
  onChoose,
}: ListboxOptions<Row>): Listbox<Row> {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const [last, setLast] = useState<ActiveCell | null>(null);

  const isShown = isOpen && (hasMore || rows.length > 0);
  const isExpanded = isShown && rows.length > 0;
  const found = isExpanded ? findActive(rows, last) : null;
  const row = found && rows[found.row];
  const active = found && row ? { row, cell: found.cell } : null;
  const toId = (index: number, cell: string) => `${id}-${index}-${cell}`;
  const activeId = found ? toId(found.row, found.cell) : undefined;

  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  function close() {
    setOpen(false);
    setLast(null);
  }

  function onKeyDown(event: KeyboardEvent | ReactKeyboardEvent): boolean {
    const { isComposing } = 'nativeEvent' in event ? event.nativeEvent : event;
    if (isComposing) return false;
    if (event.key === 'Enter') {
      if (!active) return false;
      event.preventDefault();
      onChoose(active.row, active.cell);
      return true;
    }
    if (event.key === 'Escape') {
      if (!isShown) return false;
      // Escape only closes the list: without this the browser would empty the field, or a dialog around it would close.
      event.preventDefault();
      event.stopPropagation();
      close();
      return true;
    }
    // With a modifier key they select text or are shortcuts of the browser.
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return false;
    const next = moveActive(rows, found, event.key);
    if (next === undefined) return false;
    event.preventDefault();
    setOpen(true);
    setLast(next);
    return true;
  }

  return {
    rows,
    isShown,
    isExpanded,
    active,
    open: () => setOpen(true),
    close,
    leaveRows: () => setLast(null),
    onKeyDown,
    fieldAttributes: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-controls': id,
      'aria-haspopup': kind,
      'aria-expanded': isExpanded,
      'aria-activedescendant': activeId,
    },
    // The focus stays in the field during mouse and touch presses.
    listAttributes: { id, role: kind, onMouseDown: (event) => event.preventDefault() },
    cellAttributes: (index, cell = OPTION) => ({
      id: toId(index, cell),
      role: kind === 'grid' ? 'gridcell' : 'option',
      'aria-selected': toId(index, cell) === activeId,
    }),
    onChoose,
  };
}
