/** Tells whether it looks like an e-mail address. Only a code can prove it. */
export function isEmailLike(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text);
}
