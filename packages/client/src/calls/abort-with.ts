/**
 * Aborts a controller as soon as a signal is aborted. The returned function disconnects them. `AbortSignal.any` is
 * newer than the browsers that the build supports.
 */
export function abortWith(controller: AbortController, signal: AbortSignal): () => void {
  const abort = (): void => controller.abort(signal.reason);
  if (signal.aborted) abort();
  else signal.addEventListener('abort', abort, { once: true });
  return () => signal.removeEventListener('abort', abort);
}
