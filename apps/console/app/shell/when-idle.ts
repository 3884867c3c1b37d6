/** The longest wait for a quiet moment. */
const LATEST_MS = 3000;
const WITHOUT_IDLE_MS = 1000;

/** Calls once when the page has nothing to do; Safari, which does not say, gets a pause. Returns a function that cancels. */
export function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const asked = requestIdleCallback(run, { timeout: LATEST_MS });
    return () => cancelIdleCallback(asked);
  }
  const timer = setTimeout(run, WITHOUT_IDLE_MS);
  return () => clearTimeout(timer);
}
