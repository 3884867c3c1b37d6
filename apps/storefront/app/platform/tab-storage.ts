/** What our keys in the session storage begin with. */
const PREFIX = 'kaplya.';

/** Forgets what this tab keeps of its visitor besides what is in memory. */
export function clearTabStorage(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // Where it is blocked nothing was kept.
  }
}
