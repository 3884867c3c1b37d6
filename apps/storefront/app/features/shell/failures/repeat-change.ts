type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** A field, and what was typed or chosen in it before the page could answer. */
export type EarlyChange = [field: Field, value: string, isChecked: boolean];

/**
 * Does again what was done too early. React puts its own value into a choice that it takes over, and takes a text that
 * is there already for no change: hence the detour over another value.
 */
export function repeatChange([field, value, isChecked]: EarlyChange): void {
  if (!field.isConnected) return;
  // Wakes up the part in which it stands.
  field.dispatchEvent(new Event('input', { bubbles: true }));
  if (field instanceof HTMLSelectElement) {
    field.value = value;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  } else if (field.type === 'radio' || field.type === 'checkbox') {
    (field as HTMLInputElement).checked = !isChecked;
    field.click();
  } else {
    // React watches the setter of the element, not that of its kind.
    field.value = value === '' ? '0' : '';
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
