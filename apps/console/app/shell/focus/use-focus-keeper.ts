import { useEffect } from 'react';
import { findControl } from '@kaplya/ui/focus/find-control.ts';
import { isFocusLost } from '@kaplya/ui/focus/is-focus-lost.ts';

const ROW = '[data-row], [data-item], li, tr';
const SCREEN = '#screen';
/** The time for a screen, a list or a dialog to place the focus itself. */
const PATIENCE_MS = 60;
const REMEMBERED = 10;

type Focused = {
  readonly element: HTMLElement;
  readonly isOnScreen: boolean;
  /** The elements around it, the nearest first. */
  readonly around: readonly Element[];
  /** The row that it is in, and its place among the rows of its list. */
  readonly row: { readonly list: Element; readonly place: number } | null;
};

/**
 * Keeps the focus from falling to the page itself when the focused element goes: a dialog whose opener has gone, a row,
 * a panel, a button that was pressed. It returns to what was focused before, in a list to the row that takes the place,
 * else to the nearest heading (decision 0110).
 */
export function useFocusKeeper(): void {
  useEffect(() => {
    let history: Focused[] = [];
    let timer: ReturnType<typeof setTimeout> | null = null;

    function note({ target }: FocusEvent) {
      if (!(target instanceof HTMLElement) || target === document.body) return;
      history = [describe(target), ...history.filter(({ element }) => element !== target)].slice(0, REMEMBERED);
    }
    /** A press beside everything takes the focus on purpose; the element is still there. */
    function leave({ relatedTarget }: FocusEvent) {
      if (relatedTarget !== null) return;
      setTimeout(() => {
        if (isFocusLost() && document.hasFocus() && history[0] && isUsable(history[0].element)) history = [];
      });
    }
    function check() {
      const [last] = history;
      if (timer !== null || !last || !isFocusLost() || isUsable(last.element)) return;
      timer = setTimeout(() => {
        timer = null;
        // An open dialog keeps the focus itself.
        if (!isFocusLost() || document.querySelector('[data-overlay]')) return;
        findPlace(history)?.focus();
      }, PATIENCE_MS);
    }

    const watch = new MutationObserver(check);
    watch.observe(document.body, {
      ...{ childList: true, subtree: true, attributes: true },
      attributeFilter: ['disabled', 'hidden', 'inert'],
    });
    document.addEventListener('focusin', note);
    document.addEventListener('focusout', leave);
    return () => {
      if (timer !== null) clearTimeout(timer);
      watch.disconnect();
      document.removeEventListener('focusin', note);
      document.removeEventListener('focusout', leave);
    };
  }, []);
}

function describe(element: HTMLElement): Focused {
  const around: Element[] = [];
  for (let each = element.parentElement; each && each !== document.body; each = each.parentElement) around.push(each);
  const row = element.closest(ROW);
  const list = row?.parentElement;
  return {
    element,
    isOnScreen: element.closest(SCREEN) !== null,
    around,
    row: row && list ? { list, place: listRows(list).indexOf(row) } : null,
  };
}

const listRows = (list: Element): Element[] => [...list.children].filter((child) => child.matches(ROW));

const isUsable = (element: HTMLElement): boolean =>
  element.isConnected && !element.matches(':disabled, [inert] *') && element.checkVisibility();

function findPlace(history: readonly Focused[]): HTMLElement | null {
  for (const { element, row, isOnScreen } of history) {
    if (!isOnScreen && element.closest('[data-overlay]') === null && element.isConnected) continue;
    if (isUsable(element)) return element;
    const rows = row?.list.isConnected ? listRows(row.list) : [];
    const next = rows[Math.min(row?.place ?? 0, rows.length - 1)];
    const control = next?.querySelector<HTMLElement>('[data-row-link]') ?? findControl(next);
    if (control) return control;
  }
  const around = history.find(({ isOnScreen }) => isOnScreen)?.around.filter((each) => each.isConnected) ?? [];
  const headings = [...around, document].map((each) => each.querySelector<HTMLElement>('h1, h2, h3'));
  const heading = headings.find((each) => each !== null) ?? null;
  if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  return heading;
}
