import type { ConsentType } from '@kaplya/domain';
import type { Context } from '#context.ts';
import { withTransaction } from '#db/transaction.ts';
import { refuseViolations, type RefusalViolation } from '#http/refusal.ts';
import { getLockedCustomer, keyOf } from '../account-call.ts';
import { hasPersonalDataConsent, recordConsent } from '../consents/consents.ts';
import { updateCustomer, type CustomerChanges, type CustomerRow } from '../customer.store.ts';
import { checkEmail } from '../sign-in/parse-email.ts';
import { checkPhone } from '../sign-in/parse-phone.ts';
import { requireFreshProof } from '../proofs/require-fresh-proof.ts';
import { sendConfirmations, type AccountCallOfDevice } from './update-profile.ts';

export type Registration = {
  readonly name: string;
  readonly phone?: string | undefined;
  readonly email?: string | undefined;
  readonly consents: readonly ConsentType[];
  /** The program that showed the form. */
  readonly source: string | undefined;
};

/**
 * Saves a new customer's details. A phone serves only for calls and never replaces a phone that signs in; an e-mail
 * waits for its code. If a code cannot be sent, the registration is saved all the same, and the answer has a message.
 */
export async function completeRegistration(
  context: Context,
  call: AccountCallOfDevice,
  registration: Registration,
): Promise<{ success: boolean; message: string }> {
  const key = keyOf(call);
  const newEmail = await withTransaction(context.database, async (transaction) => {
    const customer = await getLockedCustomer(transaction, key);
    const violations: RefusalViolation[] = [];
    const changes = toChanges(customer, call, registration, violations);
    const { consents, source } = registration;
    const hasConsent =
      consents.includes('personal_data') || (await hasPersonalDataConsent(transaction, call.partner, key.subjectId));
    if (!hasConsent) violations.push({ code: 'consent.personal_data_required', field: 'consents' });
    refuseViolations(violations);

    // A new e-mail signs in once it is confirmed.
    if (changes.pendingEmail) await requireFreshProof(context, call, { executor: transaction });
    await updateCustomer(transaction, key, changes);
    for (const consentType of new Set(consents)) {
      await recordConsent(transaction, {
        partner: call.partner,
        subjectId: key.subjectId,
        consentType,
        language: call.language,
        caller: call.caller,
        at: context.clock.now(),
        ...(source !== undefined && { source }),
      });
    }
    return changes.pendingEmail;
  });
  const { email: [message] = [] } = newEmail ? await sendConfirmations(context, call, { email: newEmail }) : {};
  return { success: true, message: message ?? '' };
}

function toChanges(
  customer: CustomerRow,
  { partner }: AccountCallOfDevice,
  { name, phone = '', email = '' }: Registration,
  violations: RefusalViolation[],
): CustomerChanges {
  const changes: CustomerChanges = { name };
  if (name === '') violations.push({ code: 'identity.name_required', field: 'name' });
  if (phone !== '') {
    const checked = checkPhone(phone, partner);
    if ('violation' in checked) violations.push(checked.violation);
    else if (customer.phoneConfirmedAt === null) changes.phone = checked.phone;
  }
  if (email !== '') {
    const checked = checkEmail(email);
    if ('violation' in checked) violations.push(checked.violation);
    else if (checked.email !== customer.email) changes.pendingEmail = checked.email;
  }
  return changes;
}
