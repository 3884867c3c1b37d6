/*
 * Overlays own entries of the history (decision 0031). Such an entry has the address and the state of the page below,
 * and the number of overlays open there. The router hears nothing of steps between entries of one page, and never
 * writes above an entry of an overlay.
 */

/** The part of the window that is needed here. */
export type HistoryView = {
  history: Pick<History, 'state' | 'pushState' | 'replaceState' | 'go'>;
  location: { readonly href: string };
  addEventListener: (type: 'popstate', listener: (event: Event) => void) => void;
  /** The consecutive entries of this site around the current one. Not every browser provides them. */
  readonly navigation?:
    | {
        readonly currentEntry: { readonly index: number } | null;
        entries: () => readonly { readonly key: string; readonly url: string | null }[];
        traverseTo: (key: string) => { readonly finished?: Promise<unknown>; readonly committed?: Promise<unknown> };
      }
    | undefined;
};

type Overlay = { close: () => void; isClosing: boolean };
type Write = 'pushState' | 'replaceState';

/** The limit for a requested step of the browser, which something else may have replaced. */
const TRAVEL_LIMIT_MS = 5000;

/** The time within which a new page closes the overlays that led to it. An entry for one of those would swallow the next "back". */
const CARRY_MS = 1000;

export function createOverlayHistory(view: HistoryView): { enter: (close: () => void) => () => void } {
  const { history, navigation } = view;
  const native = { pushState: history.pushState.bind(history), replaceState: history.replaceState.bind(history) };
  /** The open overlays, the lowest first. */
  const open: Overlay[] = [];
  /** The router's writes to the history that wait while the browser is on its way back to the page. */
  const waiting: (() => void)[] = [];
  let page = findPage();
  let travel: ReturnType<typeof setTimeout> | null = null;
  let syncTimer: ReturnType<typeof setTimeout> | null = null;
  /** Runs while the open overlays own no entry, because another page was written below them. */
  let carryTimer: ReturnType<typeof setTimeout> | null = null;

  history.pushState = (...written) => write('pushState', written);
  history.replaceState = (...written) => write('replaceState', written);
  // Called before the router's own listener, which must not hear of steps within a page.
  view.addEventListener('popstate', onStep);
  // A reload during a step off an overlay's entry left the mark of that entry on the page's own.
  if (!isAbovePage()) native.replaceState({ ...history.state, overlays: 0 }, '');
  // The page was loaded on an overlay's entry. Unless the overlay opens again, that entry is one too many.
  scheduleHistorySync();

  return {
    enter(close) {
      const overlay = { close, isClosing: false };
      endCarrying();
      open.push(overlay);
      scheduleHistorySync();
      return () => {
        open.splice(open.indexOf(overlay), 1);
        scheduleHistorySync();
      };
    },
  };

  /** Overlays of a page share its entry's key and address. */
  function findPage(): string {
    return `${keyOf(history.state)} ${view.location.href}`;
  }

  /** Whether a step back from the entry of an overlay leads to its page, and not out of it. */
  function isAbovePage(): boolean {
    const depth = depthOf(history.state);
    const at = navigation?.currentEntry?.index;
    if (depth === 0 || !navigation || at === undefined) return true;
    const below = navigation.entries()[at - depth]?.url;
    return typeof below === 'string' && pathOf(below) === pathOf(view.location.href);
  }

  function write(kind: Write, written: Parameters<History['pushState']>): void {
    const depth = depthOf(history.state);
    // A change of only the address preserves the state of an overlay's entry.
    const isPlain = depth === 0 || depthOf(written[0]) > 0;
    if (travel === null && isPlain) commit(kind, written);
    // The next page replaces the overlay that led to it.
    else if (travel === null && kind === 'pushState' && depth === 1) commit('replaceState', written);
    else {
      waiting.push(() => commit(kind, written));
      if (travel === null) goBack(depth);
    }
    scheduleHistorySync();
  }

  function carryOverlays(): void {
    endCarrying();
    carryTimer = setTimeout(() => {
      carryTimer = null;
      scheduleHistorySync();
    }, CARRY_MS);
  }

  function endCarrying(): void {
    if (carryTimer !== null) clearTimeout(carryTimer);
    carryTimer = null;
  }

  function commit(kind: Write, written: Parameters<History['pushState']>): void {
    const path = pathOf(view.location.href);
    native[kind](...written);
    page = findPage();
    const isOtherPage = depthOf(history.state) === 0 && pathOf(view.location.href) !== path;
    if (isOtherPage && open.length > 0) carryOverlays();
  }

  function onStep(event: Event): void {
    const isAsked = travel !== null;
    arrive();
    const depth = depthOf(history.state);
    if (findPage() === page) {
      event.stopImmediatePropagation();
      if (!isAsked) closeAll(open.slice(depth));
    } else if (depth > 0 && waiting.length === 0) {
      // The overlays of another page are gone: step back to the page itself.
      event.stopImmediatePropagation();
      return goBack(depth);
    } else {
      page = findPage();
      closeAll(open);
    }
    for (const commitNow of waiting.splice(0)) commitNow();
    scheduleHistorySync();
  }

  /** Closes overlays, the top one first. */
  function closeAll(overlays: readonly Overlay[]): void {
    for (const overlay of overlays.toReversed()) {
      if (overlay.isClosing) continue;
      overlay.isClosing = true;
      overlay.close();
    }
  }

  /** Defers the sync to a task of its own: a closing overlay often opens another, or leads to another page. */
  function scheduleHistorySync(): void {
    syncTimer ??= setTimeout(() => {
      syncTimer = null;
      syncHistoryEntries();
    });
  }

  /** Makes as many entries as overlays are open, carried ones aside. An overlay that did not close on request gets its entry again. */
  function syncHistoryEntries(): void {
    if (travel !== null) return;
    const depth = depthOf(history.state);
    const wanted = carryTimer === null ? open.length : 0;
    if (depth > wanted) return goBack(depth - wanted);
    for (const overlay of open) overlay.isClosing = false;
    for (let overlays = depth + 1; overlays <= wanted; overlays += 1) {
      native.pushState({ ...history.state, overlays }, '');
    }
  }

  function goBack(steps: number): void {
    travel = setTimeout(() => {
      arrive();
      for (const commitNow of waiting.splice(0)) commitNow();
      scheduleHistorySync();
    }, TRAVEL_LIMIT_MS);
    const at = navigation?.currentEntry?.index;
    const entry = at === undefined ? undefined : navigation?.entries()[at - steps];
    if (!navigation || !entry) {
      history.go(-steps);
      return;
    }
    // Traversal by entry, not by number: a step of the page before the reload may still be running.
    const { committed, finished } = navigation.traverseTo(entry.key);
    // The time limit handles a step that something else replaced.
    for (const outcome of [committed, finished]) outcome?.catch(() => {});
  }

  function arrive(): void {
    if (travel !== null) clearTimeout(travel);
    travel = null;
  }
}

/** The part of a URL that identifies the page. An overlay may change the rest. */
function pathOf(url: string): string | undefined {
  return url.split(/[?#]/)[0];
}

/** The number of overlays open at an entry. */
function depthOf(state: unknown): number {
  const isMarked = typeof state === 'object' && state !== null && 'overlays' in state;
  return isMarked && typeof state.overlays === 'number' ? state.overlays : 0;
}

/** The router's name of an entry; the first one of a visit has none. */
function keyOf(state: unknown): string {
  const hasKey = typeof state === 'object' && state !== null && 'key' in state;
  return hasKey && typeof state.key === 'string' ? state.key : '';
}
