/** Digits that were typed longer ago belong to a call that is lost. */
const lostAfterMs = 10_000;

let typed = '';
/** The time of the last digit, in epoch milliseconds. */
let typedAt = 0;

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

const find = (): string => (Date.now() - typedAt > lostAfterMs ? '' : typed);

const collect = (event: KeyboardEvent): void => {
  if (!isLooseDigit(event)) return;
  typed = find() + event.key;
  typedAt = Date.now();
};

/** Collects the digits that are typed while the screen or its number field is not there yet. */
export const collectTypedAhead = (): void => document.addEventListener('keydown', collect);

/** The digits that were typed ahead; ends the collection. */
export function takeTypedAhead(): string {
  const taken = find();
  document.removeEventListener('keydown', collect);
  typed = '';
  return taken;
}
