const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Returns the value of a cookie from a `Cookie` header or `document.cookie`; null when it is missing. */
export function findCookie(cookies: string | null, name: string): string | null {
  for (const pair of cookies?.split(';') ?? []) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return decodeValue(pair.slice(at + 1).trim());
  }
  return null;
}

// Decodes the value of a cookie; a badly encoded one is returned unchanged.
function decodeValue(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** Sets a cookie for one year, which the server reads with the next page; null deletes it. */
export function writeCookie(name: string, value: string | null): void {
  const maxAge = value === null ? 0 : YEAR_SECONDS;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${encodeURIComponent(value ?? '')}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure}`;
  // Chromium writes cookies asynchronously, so the request for the next page could be sent without the new value (seen
  // about once in 250). Reading `document.cookie` waits until the write is done.
  void document.cookie;
}
