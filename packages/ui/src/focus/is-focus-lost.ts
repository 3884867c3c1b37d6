/** Whether the focus is nowhere, as when what had it is gone: then it may be given away, and is taken from nobody. */
export function isFocusLost(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body;
}
