const KEY = 'shop.againClosed';

/**
 * Removes the space reserved for the card of the last order. `isRemembered`: it stays hidden for the rest of the visit
 * (this tab), because the visitor closed it.
 */
export function closeForVisit({ isRemembered }: { isRemembered: boolean }): void {
  delete document.documentElement.dataset.again;
  try {
    if (isRemembered) sessionStorage.setItem(KEY, '1');
  } catch {
    // Without session storage the card appears again after a reload.
  }
}
