import type { KeyboardEvent } from 'react';

type FormKeys = {
  submit: () => void;
  /** From the number to the caller's last order, or to the name of a new caller. */
  goToCaller: () => void;
};

const goToSearch = () => document.querySelector<HTMLElement>('[data-section="what"] [role="combobox"]')?.focus();

/** Focuses the empty street of a new address; an address that is chosen needs no answer. */
function goToAddress(): void {
  const street = document.querySelector<HTMLElement>('[name="address-text"]');
  if (street) street.focus();
  else goToSearch();
}

/**
 * Enter leads on through a conversation: number, name, street, flat, goods, quantity, goods; from an empty search of
 * goods to the time. On a chosen time, a way to pay or the consent it places the order, as Ctrl+Enter does anywhere.
 */
export function toFormKeys({ submit, goToCaller }: FormKeys) {
  return (event: KeyboardEvent<HTMLFormElement>): void => {
    if (event.key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing) return;
    const { target, currentTarget } = event;
    // Keys of an open dialog come here through the component tree: they are not about the order.
    if (!(target instanceof Node && currentTarget.contains(target))) return;
    const isMod = event.ctrlKey || event.metaKey;
    if (!isMod && !(target instanceof HTMLInputElement)) return;
    event.preventDefault();
    // A key that is held down places no order.
    if (event.repeat) return;
    if (isMod || !(target instanceof HTMLInputElement) || ['radio', 'checkbox'].includes(target.type)) submit();
    else leadOn(target, goToCaller);
  };
}

function leadOn(field: HTMLInputElement, goToCaller: () => void): void {
  const { name, type } = field;
  if (type === 'tel') goToCaller();
  else if (name === 'customer-name' || type === 'email') goToAddress();
  else if (name === 'address-text') document.querySelector<HTMLElement>('[name="address-room"]')?.focus();
  else if (name.startsWith('address-') || field.dataset['count'] !== undefined) goToSearch();
  else document.querySelector<HTMLElement>('form [type="submit"]')?.focus();
}
