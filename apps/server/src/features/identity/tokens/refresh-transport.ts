import type { Caller } from '#http/call.ts';
import { Refusal } from '#http/refusal.ts';
import { sessionLifetimeMilliseconds, staffSessionLifetimeMilliseconds } from '../sessions/sessions.ts';

type Transport = 'cookie' | 'staff-cookie' | 'body';

/** The cookies of the shop and of the console, so that a customer and a member of staff can share a browser. */
const cookieNames: Readonly<Record<Exclude<Transport, 'body'>, string>> = {
  cookie: 'refresh_token',
  'staff-cookie': 'staff_refresh_token',
};

const cookieNameOf = ({ headers }: Pick<TokenCall, 'headers'>): string =>
  cookieNames[headers['x-token-transport'] === 'staff-cookie' ? 'staff-cookie' : 'cookie'];

/**
 * The name of a cookie on https. Browsers let no page without TLS set it, so nobody can plant a session of their own.
 */
const toSecureName = (name: string) => `__Secure-${name}`;

type TokenCall = {
  readonly request: Request;
  readonly caller: Caller;
  readonly headers: { readonly 'x-token-transport'?: Transport | undefined };
  readonly answerHeaders: Headers;
};

/** Whether the caller wants its refresh token as an HttpOnly cookie. */
export function usesCookie({ headers }: Pick<TokenCall, 'headers'>): boolean {
  const transport = headers['x-token-transport'];
  return transport === 'cookie' || transport === 'staff-cookie';
}

/** Refuses a request from another origin; with `isRequired`, also one without an origin. */
export function requireSameOrigin({ request, caller }: TokenCall, { isRequired }: { isRequired: boolean }): void {
  const origin = request.headers.get('origin');
  if (origin === null ? isRequired : origin !== caller.origin) throw new Refusal('identity.origin_refused');
}

/** The call's refresh token, from the transport it chose. Refuses when there is none. */
export function getRefreshToken(
  call: TokenCall & { body: { refresh_token?: string | undefined } | undefined },
): string {
  if (!usesCookie(call)) {
    if (!call.body?.refresh_token) throw new Refusal('identity.token_required');
    return call.body.refresh_token;
  }
  requireSameOrigin(call, { isRequired: true });
  const token = findRefreshCookie(call);
  if (!token) throw new Refusal('identity.token_required');
  return token;
}

export function sendRefreshCookie(call: TokenCall, refreshToken: string): void {
  const isOfStaff = call.headers['x-token-transport'] === 'staff-cookie';
  const lifetime = isOfStaff ? staffSessionLifetimeMilliseconds : sessionLifetimeMilliseconds;
  setCookie(call, refreshToken, lifetime / 1000);
}

export function clearRefreshCookie(call: TokenCall): void {
  setCookie(call, '', 0);
}

function setCookie(call: TokenCall, value: string, maxAgeSeconds: number): void {
  const { request, caller, answerHeaders } = call;
  const cookieName = cookieNameOf(call);
  const attributes = 'Path=/api/identity/token; HttpOnly; SameSite=Strict';
  if (!caller.isSecure) {
    answerHeaders.append('set-cookie', `${cookieName}=${value}; Max-Age=${maxAgeSeconds}; ${attributes}`);
    return;
  }
  answerHeaders.append(
    'set-cookie',
    `${toSecureName(cookieName)}=${value}; Max-Age=${maxAgeSeconds}; ${attributes}; Secure`,
  );
  // Deletes the cookie without the prefix, which a former release set.
  if (findCookie(request, cookieName)) {
    answerHeaders.append('set-cookie', `${cookieName}=; Max-Age=0; ${attributes}; Secure`);
  }
}

/** The refresh token of the cookie; else that of a cookie without the prefix, which a former release set. */
function findRefreshCookie(call: TokenCall): string | null {
  const { request, caller } = call;
  const cookieName = cookieNameOf(call);
  return (caller.isSecure ? findCookie(request, toSecureName(cookieName)) : null) ?? findCookie(request, cookieName);
}

function findCookie(request: Request, wanted: string): string | null {
  for (const pair of (request.headers.get('cookie') ?? '').split(';')) {
    const [name, value] = pair.trim().split('=', 2);
    if (name === wanted && value) return value;
  }
  return null;
}
