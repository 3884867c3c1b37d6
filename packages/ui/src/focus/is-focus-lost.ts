/**
 * Tells whether nothing has the focus, as after the removal of the focused element. Then moving it takes it from
 * nobody.
 */
export function isFocusLost(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body;
}
