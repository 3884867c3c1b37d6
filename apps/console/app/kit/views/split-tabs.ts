/** The tabs that are shown, of which the current one is always one, and those of the menu. */
export function splitTabs<Tab extends { readonly search: string }>(
  tabs: readonly Tab[],
  fitting: number,
  current: string,
): { readonly shown: readonly Tab[]; readonly more: readonly Tab[] } {
  if (fitting >= tabs.length) return { shown: tabs, more: [] };
  const most = Math.max(1, fitting);
  const at = tabs.findIndex(({ search }) => search === current);
  const chosen = tabs[at];
  // The current tab takes the place of the last one that would fit.
  const shown = chosen && at >= most ? [...tabs.slice(0, most - 1), chosen] : tabs.slice(0, most);
  return { shown, more: tabs.filter((tab) => !shown.includes(tab)) };
}
