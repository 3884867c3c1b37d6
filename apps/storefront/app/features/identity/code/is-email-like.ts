/** Whether a text has the form of an e-mail address. Only a code can prove that it is one. */
export function isEmailLike(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text);
}
