/** A screen that takes longer to load has lost its call. */
const collectedForMs = 10_000;

let typed = '';
let listeningSince: number | null = null;

const isDigit = (event: KeyboardEvent): boolean =>
  /^[\d+]$/.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey && !event.defaultPrevented;

function isTypedNowhere({ target }: KeyboardEvent): boolean {
  if (document.querySelector('[data-overlay]')) return false;
  if (!(target instanceof HTMLElement)) return true;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
    return false;
  return !(target instanceof HTMLInputElement) || ['checkbox', 'radio', 'button'].includes(target.type);
}

/** Whether a key is a digit that belongs to no field. */
export const isLooseDigit = (event: KeyboardEvent): boolean => isDigit(event) && isTypedNowhere(event);

const collect = (event: KeyboardEvent): void => {
  if (isLooseDigit(event)) typed += event.key;
};

const isLate = (): boolean => listeningSince !== null && Date.now() - listeningSince > collectedForMs;

/** Collects the digits that are typed while the screen or its number field is not there yet. */
export function collectTypedAhead(): void {
  if (isLate()) takeTypedAhead();
  if (listeningSince !== null) return;
  listeningSince = Date.now();
  document.addEventListener('keydown', collect);
}

/** The digits that were typed ahead; ends the collection. */
export function takeTypedAhead(): string {
  const taken = isLate() ? '' : typed;
  document.removeEventListener('keydown', collect);
  listeningSince = null;
  typed = '';
  return taken;
}
