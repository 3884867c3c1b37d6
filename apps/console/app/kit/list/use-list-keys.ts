import { useCallback, type RefObject } from 'react';
import { useNavigate } from 'react-router';
import { useText } from '#i18n/use-text.ts';
import { useHotkeys } from '#kit/keys/use-hotkeys.ts';
import { focusRow } from './rows/focus-row.ts';
import { focusListSearch } from './filters/focus-list-search.ts';

type ListKeys<Row> = {
  name: string;
  hasSearch: boolean;
  /** The element around the rows, each with `data-row` and a link in it. */
  root: RefObject<HTMLElement | null>;
  rows: readonly Row[];
  getId: (row: Row) => string;
  getPath: (row: Row) => string;
  /** Called when J is pressed on the last row. */
  onEnd: () => void;
  onToggle: ((id: string) => void) | null;
  onToggleAll: () => void;
  onPeek: ((id: string) => void) | null;
  peekId: string | null;
};

/** The keys of every list: J K move, Enter opens, Space opens beside the list, X selects, E edits, `/` searches. */
export function useListKeys<Row>({
  name,
  hasSearch,
  root,
  rows,
  getId,
  getPath,
  onEnd,
  onToggle,
  onToggleAll,
  onPeek,
  peekId,
}: ListKeys<Row>): void {
  const t = useText();
  const navigate = useNavigate();

  const findCurrent = useCallback((): number => {
    const focused = document.activeElement?.closest<HTMLElement>('[data-row]');
    const id = focused && root.current?.contains(focused) ? focused.dataset['row'] : peekId;
    return rows.findIndex((row) => getId(row) === id);
  }, [root, rows, getId, peekId]);

  function move(by: 1 | -1) {
    const current = findCurrent();
    const next = current < 0 ? (by > 0 ? 0 : rows.length - 1) : current + by;
    if (next >= rows.length) onEnd();
    const row = rows[next];
    if (!row) return;
    const id = getId(row);
    // Where the panel covers the list, the focus stays in it.
    if (!document.querySelector('[data-peek]')) focusRow(root.current, id);
    if (peekId !== null) onPeek?.(id);
  }

  function onCurrent(run: (row: Row) => void) {
    const row = rows[findCurrent()];
    if (row) run(row);
  }

  useHotkeys({
    name,
    hotkeys: [
      { keys: 'j', label: t('kit.keys.down'), run: () => move(1) },
      { keys: 'k', label: t('kit.keys.up'), run: () => move(-1) },
      { keys: 'Enter', label: t('kit.keys.open'), run: () => onCurrent((row) => void navigate(getPath(row))) },
      ...(onPeek ? [{ keys: ' ', label: t('kit.keys.peek'), run: () => onCurrent((row) => onPeek(getId(row))) }] : []),
      ...(onToggle
        ? [
            { keys: 'x', label: t('kit.keys.select'), run: () => onCurrent((row) => onToggle(getId(row))) },
            { keys: 'mod+a', label: t('kit.list.selectAll'), run: onToggleAll },
          ]
        : []),
      { keys: 'e', label: t('kit.keys.edit'), run: () => onCurrent((row) => void navigate(`${getPath(row)}?edit`)) },
      ...(hasSearch ? [{ keys: '/', label: t('kit.keys.search'), run: focusListSearch }] : []),
    ],
  });
}
