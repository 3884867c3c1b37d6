/** docs/contract.md, "Roles", describes when each role is assigned. */
export const roles = [
  'ROLE_USER',
  'ROLE_ADMIN',
  'ROLE_CLIENT',
  'ANONYMOUS_AGGREGATOR_CLIENT',
  'ROLE_AGGREGATOR_USER',
  'ROLE_OWNER',
  'ROLE_ANONYMOUS_PARTNER_CLIENT',
  'ROLE_CLIENT_APP',
] as const;

export type Role = (typeof roles)[number];

/** A token with one of these roles belongs to a visitor, not to a registered customer. */
const anonymousRoles: readonly Role[] = ['ANONYMOUS_AGGREGATOR_CLIENT', 'ROLE_CLIENT_APP'];

export function isAnonymous(subjectRoles: readonly string[]): boolean {
  return subjectRoles.some((role) => anonymousRoles.some((anonymous) => anonymous === role));
}

/**
 * Whether a token with these roles belongs to a member of the partner's staff. Their permissions are checked at each
 * call.
 */
export function isStaff(subjectRoles: readonly string[]): boolean {
  return subjectRoles.some((role) => role === 'ROLE_ADMIN' || role === 'ROLE_OWNER');
}
