type ChangeDetails = { event: Event; cancel: () => void };

/**
 * A press on a toast does not count as a press outside the overlay: it must not close the overlay that the toast is
 * about.
 */
export function staysOpenForToast(isOpen: boolean, { event, cancel }: ChangeDetails): boolean {
  if (isOpen || !(event.target instanceof Element) || !event.target.closest('[data-toasts]')) return false;
  cancel();
  return true;
}
