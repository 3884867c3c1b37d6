const CONTROLS = 'input:not(:disabled), textarea, button:not([aria-disabled="true"]):not([tabindex="-1"]), a[href]';

/** The first control in an element that can be focused; null without one. */
export function findControl(within: Element | null | undefined): HTMLElement | null {
  return within?.querySelector<HTMLElement>(CONTROLS) ?? null;
}
