const KEY = 'shop.againClosed';

/** Hides the place of the card. If the visitor closed it, it is back at the next visit. */
export function closeForVisit({ isRemembered }: { isRemembered: boolean }): void {
  delete document.documentElement.dataset.again;
  try {
    if (isRemembered) sessionStorage.setItem(KEY, '1');
  } catch {
    // Without a storage it is back after a reload.
  }
}
