import type { Caller } from '#http/call.ts';
import { Refusal } from '#http/refusal.ts';
import { sessionLifetimeMilliseconds } from './sessions.ts';

const cookieName = 'refresh_token';

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
  const token = findCookie(call.request.headers.get('cookie'));
  if (!token) throw new Refusal('identity.token_required');
  return token;
}

export function sendRefreshCookie(call: TokenCall, refreshToken: string): void {
  setCookie(call, refreshToken, sessionLifetimeMilliseconds / 1000);
}

export function clearRefreshCookie(call: TokenCall): void {
  setCookie(call, '', 0);
}

function setCookie({ caller, answerHeaders }: TokenCall, value: string, maxAgeSeconds: number): void {
  const secure = caller.isSecure ? '; Secure' : '';
  const attributes = `Max-Age=${maxAgeSeconds}; Path=/api/identity/token; HttpOnly; SameSite=Strict${secure}`;
  answerHeaders.append('set-cookie', `${cookieName}=${value}; ${attributes}`);
}

function findCookie(header: string | null): string | null {
  for (const pair of (header ?? '').split(';')) {
    const [name, value] = pair.trim().split('=', 2);
    if (name === cookieName && value) return value;
  }
  return null;
}
