type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** A field, and the value entered before the page was hydrated. */
export type EarlyChange = [field: Field, value: string, isChecked: boolean];

/**
 * Repeats an early change. React overwrites a choice that it hydrates, and sees no change in a text that is there
 * already, so another value is set in between.
 */
export function repeatChange([field, value, isChecked]: EarlyChange): void {
  if (!field.isConnected) return;
  // Hydrates the part that contains it.
  field.dispatchEvent(new Event('input', { bubbles: true }));
  if (field instanceof HTMLSelectElement) {
    field.value = value;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  } else if (field.type === 'radio' || field.type === 'checkbox') {
    (field as HTMLInputElement).checked = !isChecked;
    field.click();
  } else {
    // React overrides the setter of the element itself, so the setter of its prototype is called.
    field.value = value === '' ? '0' : '';
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
