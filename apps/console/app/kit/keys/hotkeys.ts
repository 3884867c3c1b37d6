import { createListeners } from '@kaplya/state/listeners.ts';

/** A key that does something on the screen, with its words in the list of keys. */
export type Hotkey = {
  /**
   * One key as `KeyboardEvent.key` names it, or `mod+k`: Ctrl, on a Mac Cmd. A letter or a bracket means its place on a
   * keyboard with Latin letters, so that `j` works with a Russian one too.
   */
  readonly keys: string;
  /** What it does, for the list of keys. */
  readonly label: string;
  readonly run: (event: KeyboardEvent) => void;
  /** Works while somebody types in a field, too. */
  readonly isInFields?: boolean;
};

export type HotkeyScope = {
  /** The heading of its keys in the list. */
  readonly name: string;
  readonly hotkeys: readonly Hotkey[];
  /** While it is there, the scopes below it are silent: a dialog's. */
  readonly isModal?: boolean;
};

const scopes: { current: HotkeyScope }[] = [];
const { subscribe, notify } = createListeners();
/** The same object until something changes, as React wants it. */
let active: readonly HotkeyScope[] = [];

/** Adds a scope above all others; answers how to change and to remove it. */
export function enterScope(scope: HotkeyScope): { change: (scope: HotkeyScope) => void; leave: () => void } {
  const entry = { current: scope };
  scopes.push(entry);
  refresh();
  return {
    change(next) {
      entry.current = next;
      refresh();
    },
    leave() {
      scopes.splice(scopes.indexOf(entry), 1);
      refresh();
    },
  };
}

/** The scopes whose keys work now, the topmost first. */
export const getActiveScopes = (): readonly HotkeyScope[] => active;
export const subscribeToScopes = subscribe;

function refresh(): void {
  const fromTop = scopes.map(({ current }) => current).toReversed();
  const modal = fromTop.findIndex(({ isModal }) => isModal);
  active = modal < 0 ? fromTop : fromTop.slice(0, modal + 1);
  notify();
}

/** Runs what the topmost scope has for a key. Answers whether there was something. */
export function dispatchKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing) return false;
  // A dialog that has no keys of its own: the screen behind it is out of reach.
  const isBehind = document.querySelector('[data-overlay]') !== null && !active.some(({ isModal }) => isModal);
  const isTyping = isField(event.target);
  for (const { hotkeys } of active) {
    const found = hotkeys.find((each) => matches(each.keys, event));
    if (!found) continue;
    if (isTyping && !found.isInFields) return false;
    if (belongsToFocus(found.keys, event.target)) return false;
    if (isBehind && !found.isInFields) return false;
    event.preventDefault();
    // J goes on while it is held; a save is one save.
    if (!(event.repeat && found.keys.startsWith('mod+'))) found.run(event);
    return true;
  }
  return false;
}

function matches(keys: string, event: KeyboardEvent): boolean {
  const isMod = keys.startsWith('mod+');
  const key = isMod ? keys.slice(4) : keys;
  if ((event.ctrlKey || event.metaKey) !== isMod || event.altKey) return false;
  if (/^[a-z]$/.test(key)) return event.code === `Key${key.toUpperCase()}` && !event.shiftKey;
  // On other keyboards letters stand there.
  if (key === '[' || key === ']') {
    return event.key === key || (event.code === (key === '[' ? 'BracketLeft' : 'BracketRight') && !event.shiftKey);
  }
  // What is typed counts before where it stands: some keyboards have `?` on that key without Shift.
  if (key === '/') return event.key === '/' || (event.key !== '?' && event.code === 'Slash' && !event.shiftKey);
  if (key === '?') return event.key === '?' || (event.code === 'Slash' && event.shiftKey);
  return event.key === key;
}

/** Where a letter is text. */
function isField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
    return true;
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(target.type);
}

/** Enter and Space press what has the focus: a button, a box; Space presses no link. */
function belongsToFocus(keys: string, target: EventTarget | null): boolean {
  if ((keys !== 'Enter' && keys !== ' ') || !(target instanceof HTMLElement)) return false;
  return target.closest(keys === ' ' ? 'button, input, select, summary' : 'a, button, input, select, summary') !== null;
}
