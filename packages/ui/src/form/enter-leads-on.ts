import type { KeyboardEvent } from 'react';

const TEXT_FIELDS = 'input:not([type=radio], [type=checkbox], [type=file], [type=hidden], :disabled), textarea';

/** The field of this form in which Enter was pressed, as a phone's "Go"; null for Enter anywhere else. */
export function findEnteredField(event: KeyboardEvent<HTMLFormElement>): HTMLInputElement | null {
  const { target, currentTarget, nativeEvent } = event;
  if (event.key !== 'Enter' || event.defaultPrevented || nativeEvent.isComposing) return null;
  // React lets the keys of a dialog bubble up to the form that opened it.
  return target instanceof HTMLInputElement && currentTarget.contains(target) ? target : null;
}

/** For a form of several questions: Enter leads to its next text field, and only that of the last one sends the form. */
export function enterLeadsOn(event: KeyboardEvent<HTMLFormElement>): void {
  const entered = findEnteredField(event);
  if (!entered) return;
  const fields = [...event.currentTarget.querySelectorAll<HTMLElement>(TEXT_FIELDS)];
  const next = fields[fields.indexOf(entered) + 1];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
