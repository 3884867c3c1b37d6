import { checkEmail, parsePhone } from '#features/identity/index.ts';
import type { Partner } from '#features/company/index.ts';
import { refuseViolations, type RefusalViolation } from '#http/refusal.ts';
import type { Payable, ReceiptContact } from '../payee.ts';

/** The receipt contacts in a payment request; an empty field counts as absent. Refuses invalid ones by field. */
export function parseReceiptContact(
  { clientEmail, clientPhone }: { clientEmail?: string | undefined; clientPhone?: string | undefined },
  { country }: Pick<Partner, 'country'>,
): ReceiptContact {
  const violations: RefusalViolation[] = [];
  const checked = clientEmail ? checkEmail(clientEmail) : null;
  if (checked && 'violation' in checked) violations.push({ ...checked.violation, field: 'clientEmail' });
  const phone = clientPhone ? parsePhone(clientPhone, country) : undefined;
  if (phone === null) violations.push({ code: 'identity.phone_invalid', field: 'clientPhone' });
  refuseViolations(violations);
  return { ...(checked && 'email' in checked && { email: checked.email }), ...(phone && { phone }) };
}

/** Whether receipts would go to a different contact. */
export function isAnotherContact({ email, phone }: Payable, requested: ReceiptContact): boolean {
  const wantedEmail = requested.email ?? email;
  if (wantedEmail !== email) return true;
  return email === null && requested.phone !== undefined && requested.phone !== phone;
}
