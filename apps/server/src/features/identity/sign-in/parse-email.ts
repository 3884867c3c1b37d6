import { hasForeignLocalPart, toEmailAddress } from '#config/email-address.ts';
import type { RefusalViolation } from '#http/refusal.ts';

/** Normalizes a typed e-mail address to the form in which it is stored and compared. */
export function checkEmail(text: string): { readonly email: string } | { readonly violation: RefusalViolation } {
  if (text === '') return { violation: { code: 'identity.email_required', field: 'email' } };
  const email = toEmailAddress(text);
  if (email !== null) return { email };
  const params = hasForeignLocalPart(text) ? { letters: 'latin' } : {};
  return { violation: { code: 'identity.email_invalid', field: 'email', params } };
}
