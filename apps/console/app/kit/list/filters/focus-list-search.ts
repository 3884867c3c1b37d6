/** Focuses the search of the list on the screen. */
export function focusListSearch(): void {
  const field = document.querySelector<HTMLInputElement>('[data-list-search]');
  field?.focus();
  field?.select();
}
