declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

/** Returns `window.dataLayer`, the queue that both services read, each with entries of its own format. */
export function getDataLayer(): unknown[] {
  window.dataLayer ??= [];
  return window.dataLayer;
}
