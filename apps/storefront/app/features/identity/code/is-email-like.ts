/** Whether a text has the form of an e-mail address. Only a code sent to it can prove that the address exists. */
export function isEmailLike(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text);
}
