/**
 * The query parameter with which the page is reloaded after the session was lost, so that the loaded page reports it
 * (X-04).
 */
export const ACCESS_ERROR_FLAG = 'access-error';

let cameFromLoss = false;

/** Returns whether the page was reloaded because access was lost, and removes the flag from the URL. */
export function consumeAccessError(): boolean {
  const url = new URL(location.href);
  if (!url.searchParams.has(ACCESS_ERROR_FLAG)) return false;
  cameFromLoss = true;
  url.searchParams.delete(ACCESS_ERROR_FLAG);
  history.replaceState(history.state, '', url);
  return true;
}

export const hasComeFromLoss = (): boolean => cameFromLoss;
