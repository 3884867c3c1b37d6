/** The elements that took the place of nodes, by node: a translator's `<font>`, a data detector's link. */
const replacements = new WeakMap<Node, Node>();

let isRewritten = false;
let isGuarded = false;

/** Reports whether another program has replaced texts of the document. */
export const isDocumentRewritten = (): boolean => isRewritten;

/**
 * Lets React work in a document whose texts another program replaces, as translators of browsers do: before React uses
 * a text node that was replaced, the node returns to its place, and the other program sees it as new. Nothing is changed
 * before the first replacement (docs/decisions/0101).
 */
export function tolerateRewriting(): void {
  isRewritten = document.querySelector('font, [x-apple-data-detectors]') !== null;
  new MutationObserver((records) => {
    for (const record of records) recordReplacement(record);
  }).observe(document, { subtree: true, childList: true });
}

function recordReplacement({ removedNodes, addedNodes, previousSibling }: MutationRecord): void {
  for (const removed of removedNodes) {
    if (!(removed instanceof Text || removed.nodeName === 'FONT')) continue;
    // The replacement comes with the same change or, inserted before the text, just before it.
    const replacement = [...addedNodes, previousSibling].find((node) => node instanceof Element);
    if (!replacement || (addedNodes.length === 0 && replacement.nodeName !== 'FONT')) continue;
    replacements.set(removed, replacement);
    isRewritten = true;
    if (!isGuarded) guardNodes();
    isGuarded = true;
  }
}

/** Returns a replaced node to the place of its replacement, if that is still in the document, within `parent` if given. */
function restore(node: Node | null, parent?: Node): void {
  if (!node || node.parentNode === parent) return;
  let replacement: Node | null | undefined = node;
  while (replacement && !replacement.isConnected) replacement = replacements.get(replacement);
  // A text that was moved into its replacement is found by the outermost element around it.
  if (parent) replacement = [...parent.childNodes].find((child) => child.contains(replacement ?? null));
  if (replacement instanceof Element && replacement !== node) replacement.replaceWith(node);
}

function guardNodes(): void {
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    restore(child, this);
    return child.parentNode === this ? Reflect.apply(removeChild, this, [child]) : child;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    restore(before, this);
    return Reflect.apply(insertBefore, this, [node, before?.parentNode === this ? before : null]);
  };
  const value = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');
  if (!value?.set) return;
  const { set } = value;
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...value,
    set(this: Node, text: string | null) {
      if (!this.isConnected) restore(this);
      Reflect.apply(set, this, [text]);
    },
  });
}
