const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** The value of one cookie of a `Cookie` header or of `document.cookie`; null when it is not there. */
export function findCookie(cookies: string | null, name: string): string | null {
  for (const pair of cookies?.split(';') ?? []) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return decodeValue(pair.slice(at + 1).trim());
  }
  return null;
}

// A cookie may contain anything: a badly encoded value is returned unchanged.
function decodeValue(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** Stores a choice for a year in a cookie that the server reads with the next page. null deletes it. */
export function writeCookie(name: string, value: string | null): void {
  const maxAge = value === null ? 0 : YEAR_SECONDS;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${encodeURIComponent(value ?? '')}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure}`;
  // Chromium sends a cookie write and continues: the request for the next page may overtake it, as one in some 250 did.
  // A read waits until it has arrived.
  void document.cookie;
}
