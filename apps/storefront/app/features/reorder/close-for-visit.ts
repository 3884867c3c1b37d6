const KEY = 'shop.againClosed';

/** Hides the place of the card. `isRemembered`: the visitor closed it, until the next visit. */
export function closeForVisit({ isRemembered }: { isRemembered: boolean }): void {
  delete document.documentElement.dataset.again;
  try {
    if (isRemembered) sessionStorage.setItem(KEY, '1');
  } catch {
    // Without a storage the card is back after a reload.
  }
}
