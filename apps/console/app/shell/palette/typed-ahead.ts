/** The text typed between Ctrl+K and the moment the palette's field is there, with its code perhaps still on its way. */
let typed = '';
let stop: (() => void) | null = null;

/** Collects what is typed from now on, in the place of whatever has the focus. */
export function collectTyped(): void {
  if (stop) return;
  typed = '';
  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.key === 'Escape' || event.key === 'Tab') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Backspace') typed = typed.slice(0, -1);
    else if (event.key.length === 1) typed += event.key;
  }
  addEventListener('keydown', onKeyDown, { capture: true });
  stop = () => removeEventListener('keydown', onKeyDown, { capture: true });
}

/** Ends the collection; returns the text. */
export function takeTyped(): string {
  stop?.();
  stop = null;
  const text = typed;
  typed = '';
  return text;
}
