const opening = new Set<unknown>(['connect', 'getaddrinfo']);
// An error of several tried addresses has only the code.
const notOpened = new Set<unknown>(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT']);

/** Whether a call failed before it sent anything, so the other side cannot have acted on it. */
export function isNeverConnected(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { syscall, code } = error as { syscall?: unknown; code?: unknown };
  return opening.has(syscall) || notOpened.has(code) || isNeverConnected(error.cause);
}
