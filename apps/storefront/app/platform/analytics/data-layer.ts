declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

/** The queue that both services read. Each has its own format. */
export function getDataLayer(): unknown[] {
  window.dataLayer ??= [];
  return window.dataLayer;
}
