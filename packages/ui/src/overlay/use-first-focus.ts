import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react';
import { findFirstField } from '../focus/find-first-field.ts';

/** Marks the button that a dialog without a field focuses first. */
const MAIN_ACTION = '[data-main-action]';

/** The element that a dialog focuses first; null: what `useFirstFocus` chooses. */
export type FirstFocus = RefObject<HTMLElement | null> | (() => HTMLElement | null);

/**
 * The focus of a dialog that opens: the given element, else its first field, else its main button, else what the
 * overlay focuses by default. The default on a touch screen, where a field would open the keyboard over the dialog.
 */
export function useFirstFocus(given: FirstFocus | undefined) {
  const popup = useRef<HTMLDivElement>(null);
  return {
    popup,
    choose: (openType: string): HTMLElement | true =>
      (typeof given === 'function' ? given() : given?.current) ??
      (openType === 'touch' ? true : (findFirstField(popup.current) ?? findMainAction(popup.current) ?? true)),
  };
}

/**
 * Focuses the first field of a dialog when it appears with what has loaded, as long as nobody has used the dialog.
 * Rendered within the dialog, so that it begins when the dialog opens.
 */
export function LateFirstField({ within }: { within: RefObject<HTMLElement | null> }) {
  // Not a layout effect, which would run before the ref of the popup around it is set.
  useEffect(() => {
    const popup = within.current;
    if (!popup || findFirstField(popup)) return undefined;
    const isUntouched = () => document.activeElement === popup || document.activeElement === findMainAction(popup);
    const watch = new MutationObserver(() => {
      const field = findFirstField(popup);
      if (!field) return;
      stop();
      if (isUntouched()) field.focus();
    });
    const gestures = ['keydown', 'pointerdown'] as const;
    function stop() {
      watch.disconnect();
      for (const gesture of gestures) popup?.removeEventListener(gesture, stop);
    }
    watch.observe(popup, { childList: true, subtree: true });
    for (const gesture of gestures) popup.addEventListener(gesture, stop);
    return stop;
  }, [within]);
  return null;
}

/** A held key presses one button once: Enter that opened a dialog must not press its main button, too. */
export function ignoreHeldKey(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter' && !(event.target instanceof HTMLTextAreaElement)) event.preventDefault();
}

function findMainAction(within: Element | null): HTMLElement | null {
  return within?.querySelector<HTMLElement>(MAIN_ACTION) ?? null;
}
