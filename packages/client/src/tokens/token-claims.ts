import { isAnonymous } from '@kaplya/contract/roles';
import type { TokenClaims } from '@kaplya/contract';

/** The unverified claims of an access token about its bearer. null when it is no token of ours. */
export function findTokenClaims(token: string): TokenClaims | null {
  const payload = token.split('.')[1];
  if (!payload) return null;
  try {
    const claims: unknown = JSON.parse(decodeBase64Url(payload));
    return isClaims(claims) ? claims : null;
  } catch {
    return null;
  }
}

function decodeBase64Url(text: string): string {
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
  return new TextDecoder().decode(bytes);
}

function isClaims(value: unknown): value is TokenClaims {
  if (typeof value !== 'object' || value === null) return false;
  const { sub, roles, exp } = value as Record<string, unknown>;
  return typeof sub === 'string' && typeof exp === 'number' && Array.isArray(roles);
}

/** Whether there is a token and it is not a visitor's. */
export function isRegistered(token: string | null): boolean {
  const claims = token === null ? null : findTokenClaims(token);
  return claims !== null && !isAnonymous(claims.roles);
}

export function isVisitorToken(token: string): boolean {
  return isAnonymous(findTokenClaims(token)?.roles ?? []);
}
