import type { SignInMethod } from '@kaplya/contract';
import { normalizePhone } from '@kaplya/domain/typed-phone';

/** The body of a request for a code. */
export type Contact =
  | { readonly method: 'email'; readonly email: string }
  | { readonly method: 'sms' | 'call'; readonly phone: string };

type Ways = { readonly methods: readonly SignInMethod[]; readonly phoneCode: string };

/** Parses an e-mail or a phone in any spelling, with the channel of its code; null for any other text. */
export function toContact(typed: string, { methods, phoneCode }: Ways): Contact | null {
  const text = typed.trim();
  if (text.includes('@')) {
    return /^[^\s@]+@[^\s@]+$/.test(text) && methods.includes('email') ? { method: 'email', email: text } : null;
  }
  const method = methods.find((each) => each !== 'email');
  if (!method || /\p{L}/u.test(text)) return null;
  const phone = normalizePhone(text, phoneCode);
  return phone.length > 8 ? { method, phone } : null;
}
