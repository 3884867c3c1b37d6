/**
 * Loads code or texts. Without a network it waits until there is one and asks again, as a hop to another page does
 * (docs/decisions/0012): a part that cannot be fetched would cost the page. Rejects when it fails with a network.
 */
export async function whenOnline<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  const isBrowser = typeof window !== 'undefined';
  const wasOnline = isBrowser && navigator.onLine;
  try {
    return await load();
  } catch (error) {
    if (!isBrowser || (wasOnline && navigator.onLine)) throw error;
    // A load started without a network may fail only once there is one again.
    if (!navigator.onLine) await new Promise((resume) => window.addEventListener('online', resume, { once: true }));
    return whenOnline(load);
  }
}
