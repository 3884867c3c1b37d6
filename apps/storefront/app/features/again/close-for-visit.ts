const KEY = 'shop.againClosed';

/** Takes the place of the card away: it is back at the next visit if the visitor closed it. */
export function closeForVisit({ isRemembered }: { isRemembered: boolean }): void {
  delete document.documentElement.dataset.again;
  try {
    if (isRemembered) sessionStorage.setItem(KEY, '1');
  } catch {
    // Without a storage it is back after a reload.
  }
}
