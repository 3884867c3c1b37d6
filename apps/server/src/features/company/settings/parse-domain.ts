import { domainToASCII } from 'node:url';

const domainPattern = /^(?=.{1,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)*[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/;

/** Normalizes a typed domain like browsers: lower case, other alphabets as `xn--…`. Null: it is no domain. */
export function parseDomain(typed: string): string | null {
  const host = domainToASCII(typed.toLowerCase());
  return domainPattern.test(host) ? host : null;
}
