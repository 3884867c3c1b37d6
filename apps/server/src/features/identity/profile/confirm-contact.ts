import type { Context } from '#context.ts';
import { isDuplicate } from '#db/connections/database-errors.ts';
import { Refusal } from '#http/refusal.ts';
import { getCustomer, getLockedCustomer, keyOf, type AccountCall } from '../account-call.ts';
import { consumeCode } from '../codes/codes.ts';
import { updateCustomer, type CustomerChanges } from '../customer.store.ts';
import { announceSessionEnd, endOtherSessions } from '../sessions/own-sessions.ts';
import { findSignedInVisitor } from '../identity.store.ts';
import type { HandOverOrders } from '../sessions/inherited-visitor.ts';
import { requireFreshProof } from '../proofs/require-fresh-proof.ts';
import { assertNotFormer } from '../contact-changes/assert-not-former.ts';
import { recordContactChange } from '../contact-changes/record-contact-change.ts';
import { reportContactChange } from '../contact-changes/report-contact-change.ts';

/**
 * Consumes the code sent to the new e-mail, which replaces the account's e-mail. Notifies the owner; a replacement ends
 * the customer's other sessions.
 */
export function confirmEmail(context: Context, call: AccountCall, code: string): Promise<void> {
  return confirmContact(context, call, code, {
    purpose: 'email',
    column: 'pendingEmail',
    toChanges: (email) => ({ email, pendingEmail: null }),
  });
}

/**
 * Like `confirmEmail`, for a new phone, which replaces the confirmed phone of the account. Orders with this phone that
 * the customer made before signing in are handed over.
 */
export function confirmPhone(
  context: Context,
  call: AccountCall,
  code: string,
  handOverOrders: HandOverOrders,
): Promise<void> {
  return confirmContact(context, call, code, {
    handOverOrders,
    purpose: 'phone',
    column: 'pendingPhone',
    toChanges: (phone) => ({ phone, phoneConfirmedAt: context.clock.now(), pendingPhone: null }),
  });
}

type Contact = {
  readonly purpose: 'email' | 'phone';
  readonly column: 'pendingEmail' | 'pendingPhone';
  readonly toChanges: (target: string) => CustomerChanges;
  readonly handOverOrders?: HandOverOrders;
};

async function confirmContact(
  context: Context,
  call: AccountCall,
  code: string,
  { purpose, column, toChanges, handOverOrders }: Contact,
): Promise<void> {
  const key = keyOf(call);
  const { [column]: target } = await getCustomer(context.database, key);
  if (target === null) throw new Refusal('identity.challenge_over');
  const of = { purpose, target, customerId: key.subjectId };
  const attempt = { partnerId: key.partnerId, code, by: call, of };
  const { before, ended } = await consumeCode(context, attempt, async (transaction, challenge) => {
    // The owner's proof must have been fresh when the code was requested. It belongs to this session, so another
    // session cannot confirm the contact, nor can an ended one.
    const customer = await getLockedCustomer(transaction, key);
    await requireFreshProof(context, call, { at: challenge.createdAt, executor: transaction });
    // The pending contact may have been replaced meanwhile.
    if (customer[column] !== target) throw new Refusal('identity.challenge_over');
    try {
      await updateCustomer(transaction, key, toChanges(target));
    } catch (error) {
      if (isDuplicate(error, `customer_${purpose}`)) throw new Refusal(`identity.${purpose}_taken`);
      throw error;
    }
    const now = context.clock.now();
    const { partnerId, subjectId } = key;
    try {
      await assertNotFormer(transaction, { partnerId, former: target, now }, { exceptId: subjectId });
    } catch (error) {
      // The caller must not learn more than that the contact belongs to another account.
      if (error instanceof Refusal) throw new Refusal(`identity.${purpose}_taken`);
      throw error;
    }
    const visitor = handOverOrders && (await findSignedInVisitor(transaction, call.bearer.sessionId));
    if (visitor) {
      const handover = { partnerId, visitorId: visitor.subjectId, customerId: subjectId, phones: [target], now };
      await handOverOrders(transaction, handover);
    }
    const old = purpose === 'email' || customer.phoneConfirmedAt !== null ? customer[purpose] : null;
    // The change is also stored for the account's other contact, so that its owner can undo a contact that a thief
    // added.
    const beside = purpose === 'email' ? (customer.phoneConfirmedAt === null ? null : customer.phone) : customer.email;
    for (const former of [old, beside]) {
      if (former !== null) await recordContactChange(transaction, customer, { former, target, now });
    }
    // Other sessions of the account may belong to a person who has only the old contact.
    const endOthers = () => endOtherSessions(transaction, call.bearer, context.clock.now());
    return { before: customer, ended: old === null ? [] : await endOthers() };
  });
  announceSessionEnd(context, ended);
  await reportContactChange(context, call, { purpose, before });
}
