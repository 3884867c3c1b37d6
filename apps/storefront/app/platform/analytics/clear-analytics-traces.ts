/** Deletes the cookies and stored values of our site whose names start with the analytics service's prefix. */
export function clearAnalyticsTraces(prefix: string): void {
  const names = document.cookie
    .split(';')
    .map((pair) => pair.split('=')[0]?.trim() ?? '')
    .filter((name) => name.startsWith(prefix));
  for (const name of names) {
    for (const domain of ['', ...listDomains(location.hostname)]) {
      document.cookie = `${name}=; Path=/; Max-Age=0${domain && `; Domain=${domain}`}`;
    }
  }
  try {
    for (const storage of [localStorage, sessionStorage]) {
      for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key);
    }
  } catch {
    // A blocked storage has nothing to delete.
  }
}

/**
 * The host and its parent domains, because analytics services set cookies on the highest domain that the browser
 * allows.
 */
export function listDomains(host: string): string[] {
  const labels = host.split('.');
  return labels.map((_, index) => labels.slice(index).join('.')).filter((domain) => domain.includes('.'));
}
