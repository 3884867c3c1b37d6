/*
 * Gives each open overlay an entry in the browser's history, so that "back" closes it (decision 0031). Such an entry
 * has the URL and state of its page, plus the number of open overlays. Steps between the entries of one page are hidden
 * from the router, and its writes wait until the overlays' entries are left.
 */

/** The part of `window` that this file uses. */
export type HistoryView = {
  history: Pick<History, 'state' | 'pushState' | 'replaceState' | 'go'>;
  location: { readonly href: string };
  addEventListener: (type: 'popstate', listener: (event: Event) => void) => void;
  /** The Navigation API, which lists the history entries of this site. Not every browser has it. */
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

/** The longest wait for a requested `history.go`, since another navigation may have cancelled it. */
const TRAVEL_LIMIT_MS = 5000;

/**
 * The time after a navigation during which the overlays that are still open get no entry: they usually close, and their
 * entries would swallow the next "back".
 */
const CARRY_MS = 1000;

export function createOverlayHistory(view: HistoryView): { enter: (close: () => void) => () => void } {
  const { history, navigation } = view;
  const native = { pushState: history.pushState.bind(history), replaceState: history.replaceState.bind(history) };
  /** The open overlays, the lowest first. */
  const open: Overlay[] = [];
  /** The router's writes to the history, queued while a step back to the page's own entry is running. */
  const waiting: (() => void)[] = [];
  let page = findPage();
  let travel: ReturnType<typeof setTimeout> | null = null;
  let syncTimer: ReturnType<typeof setTimeout> | null = null;
  /** The timer of `CARRY_MS`; null when overlays have their entries. */
  let carryTimer: ReturnType<typeof setTimeout> | null = null;

  history.pushState = (...written) => write('pushState', written);
  history.replaceState = (...written) => write('replaceState', written);
  // Added before the router's listener, so that it can hide steps within a page from the router.
  view.addEventListener('popstate', onStep);
  // A reload during a step back may have written the overlay's state to the page's own entry, so it is reset.
  if (!isAbovePage()) native.replaceState({ ...history.state, overlays: 0 }, '');
  // After a reload on an overlay's entry the sync steps back from it, unless the overlay opens again.
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

  /** Identifies the page of the current entry. The entries of its overlays have the same key and path. */
  function findPage(): string {
    return `${keyOf(history.state)} ${view.location.href}`;
  }

  /**
   * Whether the entry below those of the overlays belongs to the same page. True also when the browser cannot list
   * entries.
   */
  function isAbovePage(): boolean {
    const depth = depthOf(history.state);
    const at = navigation?.currentEntry?.index;
    if (depth === 0 || !navigation || at === undefined) return true;
    const below = navigation.entries()[at - depth]?.url;
    return typeof below === 'string' && pathOf(below) === pathOf(view.location.href);
  }

  function write(kind: Write, written: Parameters<History['pushState']>): void {
    const depth = depthOf(history.state);
    // A write whose state contains the overlay count changes only the address, so it may be made on the overlay's
    // entry.
    const isPlain = depth === 0 || depthOf(written[0]) > 0;
    if (travel === null && isPlain) commit(kind, written);
    // The entry of a new page replaces that of the one overlay that led to it.
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
      // A step reached an overlay's entry of another page, where the overlay is no longer open: step back to that
      // page's own entry.
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

  /**
   * Defers `syncHistoryEntries` to a separate task, because an overlay that closes often opens another, or leads to
   * another page.
   */
  function scheduleHistorySync(): void {
    syncTimer ??= setTimeout(() => {
      syncTimer = null;
      syncHistoryEntries();
    });
  }

  /**
   * Adds or removes entries until there is one per open overlay, or none during `CARRY_MS`. An overlay that refused to
   * close gets its entry again.
   */
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
    // Goes to an entry rather than a number of steps back, because a step requested before a reload may still be
    // running.
    const { committed, finished } = navigation.traverseTo(entry.key);
    // A cancelled traversal rejects; `TRAVEL_LIMIT_MS` handles it.
    for (const outcome of [committed, finished]) outcome?.catch(() => {});
  }

  function arrive(): void {
    if (travel !== null) clearTimeout(travel);
    travel = null;
  }
}

/** The URL without query and fragment, which overlays may change, so that only this part identifies the page. */
function pathOf(url: string): string | undefined {
  return url.split(/[?#]/)[0];
}

/** Reads the number of open overlays from the state of an entry; 0 for a page's own entry. */
function depthOf(state: unknown): number {
  const isMarked = typeof state === 'object' && state !== null && 'overlays' in state;
  return isMarked && typeof state.overlays === 'number' ? state.overlays : 0;
}

/** Reads the router's key from the state of an entry; the first entry of a visit has none. */
function keyOf(state: unknown): string {
  const hasKey = typeof state === 'object' && state !== null && 'key' in state;
  return hasKey && typeof state.key === 'string' ? state.key : '';
}
