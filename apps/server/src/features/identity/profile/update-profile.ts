import type { FormErrors, SignInMethod } from '@kaplya/contract';
import { toZoned } from '@kaplya/domain';
import type { Context } from '#context.ts';
import { withTransaction } from '#db/transaction.ts';
import type { CallOf } from '#http/call.ts';
import { Refusal } from '#http/refusal.ts';
import { messageOf } from '#languages/messages.ts';
import { getLockedCustomer, keyOf, type AccountCall } from '../account-call.ts';
import { sendCode } from '../codes/codes.ts';
import { updateCustomer, type CustomerRow } from '../customer.store.ts';
import { announceSessionEnd, endOtherSessions } from '../sessions/own-sessions.ts';
import { isLandline } from '../sign-in/parse-phone.ts';
import { planProfile, type ProfileFields, type ProfilePlan, type ToConfirm } from './plan-profile.ts';
import { recordContactChange } from '../contact-changes/record-contact-change.ts';
import { reportContactChange } from '../contact-changes/report-contact-change.ts';
import { requireFreshProof } from '../proofs/require-fresh-proof.ts';
import { listOfferedMethods } from '../codes/sending-methods.ts';

/** An account call with the device, which the code limits count. */
export type AccountCallOfDevice = AccountCall & { readonly deviceId: string | null };

/**
 * Saves all fields, or none if any has an error. A new e-mail, or a phone that replaces a confirmed one, is saved as
 * pending and then gets a code; if the send fails, the field has an error and the same input sends again. Changing a
 * contact needs a fresh proof (`identity.proof_required`). Removing the e-mail ends the customer's other sessions and
 * notifies the owner.
 */
export async function updateProfile(
  context: Context,
  call: AccountCallOfDevice,
  fields: ProfileFields,
): Promise<{ success: boolean; errors: FormErrors }> {
  const { partner, language } = call;
  const today = toZoned(context.clock.now().getTime(), partner.timeZone).date;
  const { plan, before, ended } = await withTransaction(context.database, async (transaction) => {
    const customer = await getLockedCustomer(transaction, keyOf(call));
    const planned = planProfile(customer, fields, { partner, language, today });
    const saved = { plan: planned, before: customer, ended: null };
    if (Object.keys(planned.errors).length > 0) return saved;
    if (changesContact(customer, planned)) await requireFreshProof(context, call, { executor: transaction });
    await updateCustomer(transaction, keyOf(call), planned.changes);
    if (planned.changes.email !== null || customer.email === null) return saved;
    await recordContactChange(transaction, customer, {
      former: customer.email,
      target: null,
      now: context.clock.now(),
    });
    return { ...saved, ended: await endOtherSessions(transaction, call.bearer, context.clock.now()) };
  });
  const { errors, toConfirm } = plan;
  if (Object.keys(errors).length > 0) return { success: false, errors };
  if (ended) {
    announceSessionEnd(context, ended);
    await reportContactChange(context, call, { purpose: 'email', before });
  }
  const isOfMailboxAlone = before.phoneConfirmedAt === null;
  const notSent = await sendConfirmations(context, call, { ...toConfirm, isOfMailboxAlone });
  return { success: Object.keys(notSent).length === 0, errors: notSent };
}

/** Whether a contact that signs in changes; an unconfirmed phone serves only calls. */
function changesContact({ email }: CustomerRow, { changes, toConfirm }: ProfilePlan): boolean {
  return Object.keys(toConfirm).length > 0 || (changes.email === null && email !== null);
}

/** Sends codes to new contacts; returns errors by field. */
export async function sendConfirmations(
  context: Context,
  { deviceId, ...call }: AccountCallOfDevice,
  { email, phone, isOfMailboxAlone = false }: ToConfirm & { readonly isOfMailboxAlone?: boolean },
): Promise<FormErrors> {
  const { partner, bearer, language } = call;
  const errors: FormErrors = {};
  const send = async (purpose: 'email' | 'phone', method: SignInMethod, target: string) => {
    try {
      const to = { purpose, method, target, customerId: bearer.subjectId, deviceId, isOfMailboxAlone };
      await sendCode(context, { ...call, ...to });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const [{ code, params = {} }] = error.violations;
      errors[purpose] = [messageOf(code, params, { language, currency: partner.currency })];
    }
  };
  if (email !== undefined) await send('email', 'email', email);
  if (phone !== undefined) await send('phone', choosePhoneMethod(context, call, phone), phone);
  return errors;
}

/** The method for a code to a phone: SMS if the shop and the phone support it, else a call. */
function choosePhoneMethod(context: Context, { partner }: CallOf<'partner'>, phone: string): SignInMethod {
  return listOfferedMethods(context, partner).includes('sms') && !isLandline(phone) ? 'sms' : 'call';
}
