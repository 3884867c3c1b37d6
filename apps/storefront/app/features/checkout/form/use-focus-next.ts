import { isFocusLost } from '@kaplya/ui/focus/is-focus-lost.ts';
import { useEffect, useRef } from 'react';
import { checkoutFields, focusField, toFieldId, type CheckoutErrors, type CheckoutField } from './checkout-form.ts';

/**
 * Moves the focus to the next missing answer, if any, after the customer gave one (S-70). It waits for proposals that
 * may fill it in, and does nothing when the customer has focused something else by then.
 */
export function useFocusNext(missing: CheckoutErrors, isWaiting: boolean): (from: CheckoutField) => void {
  const from = useRef<CheckoutField | null>(null);
  const latestFocus = useRef(() => {});

  useEffect(() => {
    latestFocus.current = () => {
      if (from.current === null || isWaiting) return;
      const left = from.current;
      from.current = null;
      const isHere = isFocusLost() || document.getElementById(toFieldId(left))?.contains(document.activeElement);
      if (!isHere) return;
      const next = checkoutFields.find((field) => field !== left && missing[field] !== undefined);
      focusField(next ?? left, { isCalm: true });
    };
    latestFocus.current();
  });

  return (left) => {
    from.current = left;
    // Deferred until the given answer is rendered.
    requestAnimationFrame(() => latestFocus.current());
  };
}
