import type { Config } from '#config/config.ts';

const YEAR_SECONDS = 31_536_000;

const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy':
    'camera=(self), geolocation=(self), microphone=(), payment=(self), publickey-credentials-create=(self), publickey-credentials-get=(self)',
};

/** The content security policy of calls. Built scripts do not get it, because a worker would apply it to itself. */
const policyOfCalls = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";

/** The browser security headers of an answer, in the order in which they are added. */
export function securityHeadersFor(
  { hsts }: Pick<Config['http'], 'hsts'>,
  { isCall, isSecure }: { readonly isCall: boolean; readonly isSecure: boolean },
): readonly (readonly [string, string])[] {
  const key = `${isCall} ${isSecure}`;
  const known = prepared.get(hsts)?.get(key);
  if (known) return known;
  const subdomains = hsts.includesSubdomains ? '; includeSubDomains' : '';
  const strictTransport = `max-age=${YEAR_SECONDS}${subdomains}${hsts.isPreloaded ? '; preload' : ''}`;
  const headers = [
    ...Object.entries(always),
    ...(isCall ? [['content-security-policy', policyOfCalls] as const] : []),
    ...(isSecure ? [['strict-transport-security', strictTransport] as const] : []),
  ];
  prepared.set(hsts, new Map(prepared.get(hsts)).set(key, headers));
  return headers;
}

const prepared = new WeakMap<object, ReadonlyMap<string, readonly (readonly [string, string])[]>>();
