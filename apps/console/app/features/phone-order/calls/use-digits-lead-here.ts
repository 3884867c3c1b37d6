import { useEffect, type RefObject } from 'react';
import { isLooseDigit } from './typed-ahead.ts';

/** Focuses the number field of an empty call when a digit is typed anywhere but in a field: it lands there. */
export function useDigitsLeadHere(form: RefObject<HTMLElement | null>, isEmptyCall: boolean): void {
  useEffect(() => {
    if (!isEmptyCall) return undefined;
    // Focused before the browser inserts the character.
    const onKeyDown = (event: KeyboardEvent) => {
      if (isLooseDigit(event)) form.current?.querySelector<HTMLElement>('input[type="tel"]')?.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [form, isEmptyCall]);
}
