import { domainToASCII, domainToUnicode } from 'node:url';
import { cleanLine } from '@kaplya/domain';

const mostLength = 254;
const local = /^(?=.{1,64}$)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const webSign = /[^\p{L}\p{M}\p{N}.-]/u;
const asciiDomain = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?=[a-z0-9-]*[a-z])[a-z0-9][a-z0-9-]*[a-z0-9]$/;

/**
 * The one form of an e-mail address in which it is stored, compared and sent to: small letters, the domain in ASCII
 * (`xn--…`). Null for text that is none, or has other letters than Latin before the @, to which few servers deliver.
 */
export function toEmailAddress(text: string): string | null {
  const typed = cleanLine(text);
  const at = typed.lastIndexOf('@');
  const name = typed.slice(at + 1);
  // The function reads an address of the web, of which a name is a part.
  const domain = webSign.test(name) ? '' : domainToASCII(name);
  const address = `${typed.slice(0, at).toLowerCase()}@${domain}`;
  const isAddress = local.test(typed.slice(0, Math.max(at, 0))) && asciiDomain.test(domain);
  return isAddress && address.length <= mostLength ? address : null;
}

/** The address as people write it: `ivan@почта.рф`. */
export function showEmailAddress(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = domainToUnicode(address.slice(at + 1));
  return domain === '' ? address : `${address.slice(0, at)}@${domain}`;
}

/** Whether only the letters before the @ prevent an address. */
export function hasForeignLocalPart(text: string): boolean {
  const at = text.lastIndexOf('@');
  return /\P{ASCII}/u.test(text.slice(0, Math.max(at, 0))) && toEmailAddress(`a${text.slice(at)}`) !== null;
}
