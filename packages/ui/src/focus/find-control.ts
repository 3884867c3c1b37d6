const CONTROLS = 'input:not(:disabled), textarea, button:not([aria-disabled="true"]):not([tabindex="-1"]), a[href]';

/** The first control within, which can take the focus. */
export function findControl(within: Element | null | undefined): HTMLElement | null {
  return within?.querySelector<HTMLElement>(CONTROLS) ?? null;
}
