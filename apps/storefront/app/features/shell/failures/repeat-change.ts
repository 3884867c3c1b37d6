type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** A field, its value and whether it is checked, as the visitor left it before hydration. */
export type EarlyChange = [field: Field, value: string, isChecked: boolean];

/**
 * Replays a change made before hydration. Hydration resets a selection, so it is set again. React ignores an `input`
 * event whose value it already knows, so another value is set first.
 */
export function repeatChange([field, value, isChecked]: EarlyChange): void {
  if (!field.isConnected) return;
  // The event makes React hydrate the deferred part that contains the field.
  field.dispatchEvent(new Event('input', { bubbles: true }));
  if (field instanceof HTMLSelectElement) {
    field.value = value;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  } else if (field.type === 'radio' || field.type === 'checkbox') {
    (field as HTMLInputElement).checked = !isChecked;
    field.click();
  } else {
    // React overrides the setter on the element to notice programmatic changes, so the prototype's setter is called.
    field.value = value === '' ? '0' : '';
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
