import { createListeners } from '@kaplya/state/listeners.ts';

/** A key bound to an action, with its label in the list of keys. */
export type Hotkey = {
  /**
   * One key as in `KeyboardEvent.key`, or `mod+k`: Ctrl, on a Mac Cmd. Letters and brackets mean positions on a Latin
   * keyboard, so that `j` works with a Russian one, too.
   */
  readonly keys: string;
  /** The action's name in the list of keys. */
  readonly label: string;
  readonly run: (event: KeyboardEvent) => void;
  /** Whether the key works inside text fields, too. */
  readonly isInFields?: boolean;
};

export type HotkeyScope = {
  /** The heading of the scope in the list of keys. */
  readonly name: string;
  readonly hotkeys: readonly Hotkey[];
  /** Whether the scope disables those below it, as a dialog does. */
  readonly isModal?: boolean;
};

const scopes: { current: HotkeyScope }[] = [];
const { subscribe, notify } = createListeners();
/** The enabled scopes, topmost first. Replaced and never mutated, as `useSyncExternalStore` requires. */
let active: readonly HotkeyScope[] = [];

/** Adds a scope on top; returns functions that change and remove it. */
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

/** The enabled scopes, topmost first. */
export const getActiveScopes = (): readonly HotkeyScope[] => active;
export const subscribeToScopes = subscribe;

function refresh(): void {
  const fromTop = scopes.map(({ current }) => current).toReversed();
  const modal = fromTop.findIndex(({ isModal }) => isModal);
  active = modal < 0 ? fromTop : fromTop.slice(0, modal + 1);
  notify();
}

/** Runs the topmost binding of a key. Returns whether there was one. Ctrl+S saves the form that has the focus first. */
export function dispatchKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing) return false;
  if (matches('mod+s', event)) {
    // Where nothing can be saved the browser must not offer to save the page.
    event.preventDefault();
    const button = findSaveButton(event.target);
    if (button && !event.repeat) button.click();
    if (button) return true;
  }
  // A dialog without keys of its own disables the keys of the screen behind it; a record over its list is no such one.
  const top = [...document.querySelectorAll('[data-overlay]')].at(-1);
  const isBehind = top !== undefined && !top.querySelector('[data-peek]') && !active.some(({ isModal }) => isModal);
  const isTyping = isField(event.target);
  for (const { hotkeys } of active) {
    const found = hotkeys.find((each) => matches(each.keys, event));
    if (!found) continue;
    if (isTyping && !found.isInFields) return false;
    if (belongsToFocus(found.keys, event.target)) return false;
    if (isBehind && !found.isInFields) return false;
    event.preventDefault();
    // Plain keys repeat while pressed, combinations with `mod` do not: a save is one save.
    if (!(event.repeat && found.keys.startsWith('mod+'))) found.run(event);
    return true;
  }
  return false;
}

/** The button that sends the form around an element, if it can be pressed and commits nothing. */
function findSaveButton(target: EventTarget | null): HTMLButtonElement | null {
  const form = target instanceof HTMLElement ? target.closest('form') : null;
  return (
    form?.querySelector<HTMLButtonElement>(
      '[type="submit"]:not([aria-disabled="true"], [aria-keyshortcuts$="Enter"])',
    ) ?? null
  );
}

function matches(keys: string, event: KeyboardEvent): boolean {
  const isMod = keys.startsWith('mod+');
  const key = isMod ? keys.slice(4) : keys;
  if ((event.ctrlKey || event.metaKey) !== isMod || event.altKey) return false;
  if (/^[a-z]$/.test(key)) return event.code === `Key${key.toUpperCase()}` && !event.shiftKey;
  // Non-Latin layouts type letters with the bracket keys, so that the position of the key counts, too.
  if (key === '[' || key === ']') {
    return event.key === key || (event.code === (key === '[' ? 'BracketLeft' : 'BracketRight') && !event.shiftKey);
  }
  // The typed character has priority over the key's position: some keyboards have `?` on that key without Shift.
  if (key === '/') return event.key === '/' || (event.key !== '?' && event.code === 'Slash' && !event.shiftKey);
  if (key === '?') return event.key === '?' || (event.code === 'Slash' && event.shiftKey);
  return event.key === key;
}

/** Elements in which a letter is text. */
function isField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
    return true;
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(target.type);
}

/** Enter and Space activate a focused button or box; Space activates no link. */
function belongsToFocus(keys: string, target: EventTarget | null): boolean {
  if ((keys !== 'Enter' && keys !== ' ') || !(target instanceof HTMLElement)) return false;
  return target.closest(keys === ' ' ? 'button, input, select, summary' : 'a, button, input, select, summary') !== null;
}
