import { z } from 'zod';
import type { RefusalViolation } from '#http/refusal.ts';

const emailShape = z.email().max(254);

/** Normalizes an e-mail address to lower case. */
export function checkEmail(text: string): { readonly email: string } | { readonly violation: RefusalViolation } {
  if (text === '') return { violation: { code: 'identity.email_required', field: 'email' } };
  const { data: email } = emailShape.safeParse(text.toLowerCase());
  return email === undefined ? { violation: { code: 'identity.email_invalid', field: 'email' } } : { email };
}
