/** Whether it looks like an e-mail address; whether it is one only a code can tell. */
export function isEmailLike(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text);
}
