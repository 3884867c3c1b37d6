/** The time that the browser may take after a failed load to report that the network is gone. */
const HINT_MS = 200;

/**
 * Loads code or texts. Without a network it waits until there is one and retries, as a navigation does
 * (docs/decisions/0012): a part that cannot be fetched would cost the page. Rejects when it fails with a network.
 */
export async function whenOnline<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  if (typeof window === 'undefined') return load();
  let wasOffline = !navigator.onLine;
  const leave = new AbortController();
  window.addEventListener('offline', () => (wasOffline = true), leave);
  try {
    return await load();
  } catch (error) {
    // The network may have been away for a moment only, and the load may fail before the browser reports it.
    if (!wasOffline) await new Promise((resume) => setTimeout(resume, HINT_MS));
    if (!wasOffline) throw error;
    if (!navigator.onLine) await new Promise((resume) => window.addEventListener('online', resume, { once: true }));
    return await whenOnline(load);
  } finally {
    leave.abort();
  }
}
