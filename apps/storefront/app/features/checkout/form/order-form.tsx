import type { KeyboardEvent, ReactNode } from 'react';
import { findEnteredField } from '@kaplya/ui/form/enter-leads-on.ts';
import { focusField } from './checkout-form.ts';
import type { Checkout } from './use-checkout.ts';

type OrderFormProps = {
  checkout: Pick<Checkout, 'next' | 'toProps'>;
  className?: string;
  children: ReactNode;
};

/** The form of the order. Enter in a field, as a phone's "Go", leads to the next missing answer and never orders. */
export function OrderForm({ checkout: { next, toProps }, className, children }: OrderFormProps) {
  function onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    if (!findEnteredField(event)) return;
    event.preventDefault();
    if (next) focusField(next, { isCalm: true });
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter has another meaning in fields
    <form {...toProps(() => {})} className={className} onKeyDown={onKeyDown}>
      {children}
    </form>
  );
}
