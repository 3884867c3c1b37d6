type ChangeDetails = { event: Event; cancel: () => void };

/** A press on a toast is no press beside the overlay: it must not close what the toast speaks of. */
export function keepOpenForToasts(isOpen: boolean, { event, cancel }: ChangeDetails): boolean {
  if (isOpen || !(event.target instanceof Element) || !event.target.closest('[data-toasts]')) return false;
  cancel();
  return true;
}
