import { domainToASCII } from 'node:url';

const domainPattern = /^(?=.{1,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)*[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/;

/** A typed domain as browsers send it: lower case, other alphabets as `xn--…`. Null: it is none. */
export function parseDomain(typed: string): string | null {
  const host = domainToASCII(typed.toLowerCase());
  return domainPattern.test(host) ? host : null;
}
