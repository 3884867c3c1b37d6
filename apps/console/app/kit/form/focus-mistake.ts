import { findControl } from '@kaplya/ui/focus/find-control.ts';

/** Focuses the first field of a form with a mistake, once that is rendered; the mistake of no field is scrolled to. */
export function focusMistake(form: Element | null | undefined): void {
  const mistake = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-mistake]');
  if (!mistake) return;
  const field = mistake.matches('[data-mistake]') ? findControl(mistake.closest('fieldset')) : mistake;
  if (field) field.focus();
  else mistake.scrollIntoView({ block: 'center' });
}
