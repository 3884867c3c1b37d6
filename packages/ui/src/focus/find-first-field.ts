const FIELDS =
  'input:not(:disabled, [type=hidden], [type=file]), select:not(:disabled), textarea:not(:disabled), .stepper button:not([aria-disabled="true"])';

/** The first thing to fill in in an element: a field, a choice or a stepper; null without one. */
export function findFirstField(within: Element | null | undefined): HTMLElement | null {
  return within?.querySelector<HTMLElement>(FIELDS) ?? null;
}
