import { sendRefreshCookie, usesCookie } from './refresh-transport.ts';
import type { TokenPairOfSession } from '../sessions/sessions.ts';

type TokenCall = Parameters<typeof sendRefreshCookie>[0];

/** Returns the refresh token by the caller's transport: in a cookie or in the answer. */
export function toTokenAnswer(call: TokenCall, { token, refreshToken }: TokenPairOfSession) {
  if (!usesCookie(call)) return { token, refresh_token: refreshToken };
  sendRefreshCookie(call, refreshToken);
  return { token };
}
