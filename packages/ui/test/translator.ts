/**
 * Translates the page as browsers do: each text becomes two nested `<font>`s in the place of its node, also every text
 * that appears or changes later. `isMoved`: the node itself goes on inside of them. Returns the end of it. Runs in a page
 * by itself, so it uses nothing from outside.
 */
export function startTranslator({ isMoved = false } = {}): () => void {
  const untouched = 'script, style, textarea, font, [translate=no]';
  function translate(): void {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      if (text.data.trim() !== '' && !text.parentElement?.closest(untouched)) found.push(text);
    }
    for (const text of found) {
      const outer = document.createElement('font');
      const inner = outer.appendChild(document.createElement('font'));
      text.replaceWith(outer);
      inner.append(isMoved ? text : text.data);
    }
  }
  translate();
  const observer = new MutationObserver(translate);
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  return () => observer.disconnect();
}
