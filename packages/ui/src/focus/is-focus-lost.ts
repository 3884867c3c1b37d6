/** `Node.DOCUMENT_POSITION_CONTAINS`: this is a part of the first view. */
const CONTAINS = 8;

/** An element, or the ref of a fragment. */
type Place = Pick<Node, 'compareDocumentPosition'>;

/**
 * Whether nothing has the focus, as when what had it is gone: then it may be given away, and is taken from nobody.
 * `within`: also where only what lies around that place has it. A dialog takes a focus that was lost in it.
 */
export function isFocusLost(within?: Place | null): boolean {
  const { activeElement, body } = document;
  if (!activeElement || activeElement === body) return true;
  return Boolean(within && within.compareDocumentPosition(activeElement) & CONTAINS);
}
