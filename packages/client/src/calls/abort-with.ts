/**
 * Aborts a controller as soon as a signal is; what is returned unties them again. `AbortSignal.any` is younger than the
 * browsers that the build is for.
 */
export function abortWith(controller: AbortController, signal: AbortSignal): () => void {
  const abort = (): void => controller.abort(signal.reason);
  if (signal.aborted) abort();
  else signal.addEventListener('abort', abort, { once: true });
  return () => signal.removeEventListener('abort', abort);
}
