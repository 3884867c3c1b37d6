import { isFocusLost } from '@kaplya/ui/focus/is-focus-lost.ts';
import { useEffect, useRef } from 'react';
import { checkoutFields, focusField, toFieldId, type CheckoutErrors, type CheckoutField } from './checkout-form.ts';

/**
 * Moves the focus after an answer to the next missing one, if any (S-70). The move waits for possible proposals, and is
 * omitted when the customer has moved elsewhere by then.
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
    // The answer is rendered by then.
    requestAnimationFrame(() => latestFocus.current());
  };
}
