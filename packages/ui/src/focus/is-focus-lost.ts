/** `Node.DOCUMENT_POSITION_CONTAINS`. The name is longer, and the first view has few bytes left. */
const CONTAINS = 8;

/** An element, or the ref of a fragment. */
type FocusScope = Pick<Node, 'compareDocumentPosition'>;

/**
 * Whether no element has the focus, as after the removal of the focused one. With `within`, an element around that
 * place counts as none: a dialog focuses itself when a focused button in it is removed.
 */
export function isFocusLost(within?: FocusScope | null): boolean {
  const { activeElement, body } = document;
  if (!activeElement || activeElement === body) return true;
  return Boolean(within && within.compareDocumentPosition(activeElement) & CONTAINS);
}
