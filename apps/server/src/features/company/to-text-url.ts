import { isLoopbackOrigin } from '#config/config.ts';

/**
 * The URL of a partner's text: a path of the shop, or an https URL without a password (http on this machine, for
 * trials). Null for anything else, so that no page requests it.
 */
export function toTextUrl(url: unknown): string | null {
  if (typeof url !== 'string' || /[\s\\]/.test(url)) return null;
  if (/^\/(?!\/)/.test(url)) return url;
  const { protocol, username, password, origin } = URL.parse(url) ?? {};
  const isWeb = protocol === 'https:' || (protocol === 'http:' && origin !== undefined && isLoopbackOrigin(origin));
  return isWeb && username === '' && password === '' ? url : null;
}
