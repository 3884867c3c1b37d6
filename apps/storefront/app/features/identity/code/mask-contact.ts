const SHOWN_DIGITS = 4;

/**
 * Masks a contact so that only its owner recognises it: a phone shows its first and last digits, an e-mail address its
 * first letter and domain.
 */
export function maskContact(contact: string): string {
  const [name = '', domain] = contact.split('@', 2);
  if (domain !== undefined) return `${name.slice(0, 1)}•••@${domain}`;
  const digits = contact.replaceAll(/\D/g, '').length;
  let seen = 0;
  const unbroken = contact.replaceAll(/\s/g, '\u00a0').replaceAll('-', '\u2011');
  return unbroken.replaceAll(/\d/g, (digit) => {
    seen += 1;
    return seen === 1 || seen > digits - SHOWN_DIGITS ? digit : '•';
  });
}
