import type { Caller } from '#http/call.ts';
import { Refusal } from '#http/refusal.ts';
import { sessionLifetimeMilliseconds } from '../sessions/sessions.ts';

const cookieName = 'refresh_token';
/** On https a page without TLS cannot put another in its place. One of a name beside this one can, with its own session. */
const secureCookieName = `__Secure-${cookieName}`;

type TokenCall = {
  readonly request: Request;
  readonly caller: Caller;
  readonly headers: { readonly 'x-token-transport'?: 'cookie' | 'body' | undefined };
  readonly answerHeaders: Headers;
};

/** Whether the caller asked for its refresh token as a cookie that no script can read. */
export function usesCookie({ headers }: Pick<TokenCall, 'headers'>): boolean {
  return headers['x-token-transport'] === 'cookie';
}

/** Refuses a request that a page of another origin made; `isRequired` refuses also one that does not say where from. */
export function requireSameOrigin({ request, caller }: TokenCall, { isRequired }: { isRequired: boolean }): void {
  const origin = request.headers.get('origin');
  if (origin === null ? isRequired : origin !== caller.origin) throw new Refusal('identity.origin_refused');
}

/** The refresh token of the call, by the way that it chose. Refuses when there is none. */
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
  setCookie(call, refreshToken, sessionLifetimeMilliseconds / 1000);
}

export function clearRefreshCookie(call: TokenCall): void {
  setCookie(call, '', 0);
}

function setCookie({ request, caller, answerHeaders }: TokenCall, value: string, maxAgeSeconds: number): void {
  const attributes = 'Path=/api/identity/token; HttpOnly; SameSite=Strict';
  if (!caller.isSecure) {
    answerHeaders.append('set-cookie', `${cookieName}=${value}; Max-Age=${maxAgeSeconds}; ${attributes}`);
    return;
  }
  answerHeaders.append('set-cookie', `${secureCookieName}=${value}; Max-Age=${maxAgeSeconds}; ${attributes}; Secure`);
  // The name that it had before: it is no longer wanted.
  if (findCookie(request, cookieName)) {
    answerHeaders.append('set-cookie', `${cookieName}=; Max-Age=0; ${attributes}; Secure`);
  }
}

/** Under its former name, which is what browsers hold of sessions from before, only where there is none under the other. */
function findRefreshCookie({ request, caller }: TokenCall): string | null {
  return (caller.isSecure ? findCookie(request, secureCookieName) : null) ?? findCookie(request, cookieName);
}

function findCookie(request: Request, wanted: string): string | null {
  for (const pair of (request.headers.get('cookie') ?? '').split(';')) {
    const [name, value] = pair.trim().split('=', 2);
    if (name === wanted && value) return value;
  }
  return null;
}
