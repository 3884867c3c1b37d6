const opening = new Set<unknown>(['connect', 'getaddrinfo']);
// Matched by code, because the error of a host with several addresses has nothing else.
const notOpened = new Set<unknown>(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT']);

/** Whether a call failed before a connection was established, so that the other side cannot have acted on it. */
export function isNeverConnected(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { syscall, code } = error as { syscall?: unknown; code?: unknown };
  return opening.has(syscall) || notOpened.has(code) || isNeverConnected(error.cause);
}
