/** The step at which a connection to a service failed, as far as its error says it. */
export type ConnectionFault =
  | 'private_address'
  | 'name_not_found'
  | 'connection_refused'
  | 'certificate'
  | 'no_encryption'
  | 'wrong_credentials'
  | 'sender_refused';

const certificate = /^(?:CERT_|ERR_TLS_CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH)/;

/** The fault that an error, or the cause of it, names; null: none that people could mend. */
export function findConnectionFault(error: unknown): ConnectionFault | null {
  if (!(error instanceof Error)) return null;
  const { code, originalCode, command } = error as { code?: unknown; originalCode?: unknown; command?: unknown };
  const codes = [originalCode, code].filter((each) => typeof each === 'string');
  const isOne = (...wanted: string[]) => codes.some((each) => wanted.includes(each));
  if (isOne('EPRIVATE')) return 'private_address';
  if (isOne('ENOTFOUND', 'ENODATA')) return 'name_not_found';
  if (isOne('ECONNREFUSED')) return 'connection_refused';
  if (codes.some((each) => certificate.test(each))) return 'certificate';
  if (isOne('ETLS', 'EPROTO', 'ERR_SSL_WRONG_VERSION_NUMBER')) return 'no_encryption';
  if (isOne('EAUTH')) return 'wrong_credentials';
  if (command === 'MAIL FROM') return 'sender_refused';
  return findConnectionFault(error.cause);
}
