declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

/** Where both services look for what happened; each reads what is written in its own words. */
export function getDataLayer(): unknown[] {
  window.dataLayer ??= [];
  return window.dataLayer;
}
