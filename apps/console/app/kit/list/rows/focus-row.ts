/** Focuses a row of a list. */
export function focusRow(list: HTMLElement | null, id: string): void {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  rows
    .find(({ dataset }) => dataset['row'] === id)
    ?.querySelector<HTMLElement>('[data-row-link]')
    ?.focus();
}
