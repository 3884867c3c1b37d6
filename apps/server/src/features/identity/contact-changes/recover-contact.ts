import type { Challenge, ContactRecovery } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { isDuplicate } from '#db/connections/database-errors.ts';
import { withTransaction } from '#db/transaction.ts';
import { Refusal } from '#http/refusal.ts';
import { forEachDue } from '#jobs/for-each-due.ts';
import { logSecurityEvent } from '#observability/security-events.ts';
import { recordAudit, withStaffTransaction, type StaffCall } from '#features/staff/index.ts';
import { isMailTarget } from '../codes/code-request.ts';
import { consumeCode } from '../codes/codes.ts';
import { findCustomer, lockCustomer, updateCustomer, type CustomerChanges } from '../customer.store.ts';
import { endOpenSessions } from '../identity.store.ts';
import { sendCodeToTyped, type CodeCall } from '../sign-in/log-in.ts';
import { announceSessionEnd } from '../sessions/own-sessions.ts';
import { checkEmail } from '../sign-in/parse-email.ts';
import { parsePhone } from '../sign-in/parse-phone.ts';
import { deletePasskeysOf } from '../passkeys/passkey.store.ts';
import { findIdByContact } from '../sign-in/sign-in.store.ts';
import { notifyOwner } from '../security-messages/notify-owner.ts';
import { deleteContactChanges, findOpenChange } from './contact-change.store.ts';
import {
  endRecovery,
  findRecovery,
  insertRecovery,
  listDueRecoveries,
  listWaitingRecoveries,
  type ContactRecoveryRow,
} from './contact-recovery.store.ts';
import { undoMilliseconds } from './record-contact-change.ts';
import type { TypedContact } from './undo-contact-change.ts';

/**
 * Sends a code to the new contact of a customer who lost the present one; the customer reads it to the operator.
 * Refuses to recover an operator's account (`identity.forbidden`).
 */
export async function requestRecovery(
  context: Context,
  call: CodeCall,
  { present, ...typed }: TypedContact & { readonly present: string },
): Promise<Challenge> {
  const { partner } = call;
  const checked = checkEmail(present);
  const phone = parsePhone(present, partner.country);
  const contact = 'email' in checked ? { email: checked.email } : phone === null ? null : { phone };
  const subjectId = contact && (await findIdByContact(context.database, { partnerId: partner.id, ...contact }));
  const customer = subjectId && (await findCustomer(context.database, { partnerId: partner.id, subjectId }));
  if (!customer) throw new Refusal('identity.customer_unknown');
  return sendCodeToTyped(context, call, typed, { purpose: 'recovery', customerId: customer.id });
}

/**
 * Starts the recovery with the code sent to the new contact. Notifies the present contact, whose owner may refuse the
 * recovery until it takes effect.
 */
export async function startRecovery(
  context: Context,
  call: CodeCall & StaffCall,
  { challengeId, code }: { readonly challengeId: string; readonly code: string },
): Promise<ContactRecovery> {
  const { partner, bearer, caller } = call;
  const now = context.clock.now();
  const of = { challengeId, purposes: ['recovery'] } as const;
  const { recovery, before } = await consumeCode(
    context,
    { partnerId: partner.id, code, by: call, of },
    async (transaction, { target, customerId }) => {
      const key = { partnerId: partner.id, subjectId: customerId ?? '' };
      const customer = await lockCustomer(transaction, key);
      if (!customer) throw new Refusal('identity.customer_unknown');
      const row = await insertRecovery(transaction, {
        ...{ partnerId: partner.id, customerId: customer.id, target, startedBy: bearer.subjectId, startedAt: now },
        effectiveAt: new Date(now.getTime() + undoMilliseconds),
      });
      if (!row) throw new Refusal('identity.recovery_waiting');
      const { phone, email } = customer;
      await recordAudit(context, transaction, call, {
        action: 'customer.recovery_started',
        subject: `customer:${customer.id}`,
        before: { recovery: null },
        after: { recovery: row.id },
        personal: { personId: customer.id, before: { phone, email }, after: toAuditedContact(target) },
      });
      return { recovery: row, before: customer };
    },
  );
  const event = { caller, subjectId: bearer.subjectId, customerId: before.id, partnerId: partner.id } as const;
  logSecurityEvent(context.logger, { name: 'identity.recovery_started', ...event, outcome: 'success' });
  await notifyOwner(context, call, { purpose: 'recovery', before });
  return toRecovery(recovery);
}

export async function listRecoveries({ database }: Context, partnerId: string): Promise<ContactRecovery[]> {
  return (await listWaitingRecoveries(database, partnerId)).map(toRecovery);
}

export async function cancelRecovery(context: Context, call: CodeCall & StaffCall, id: string): Promise<void> {
  const { partner, bearer, caller } = call;
  const now = context.clock.now();
  const recovery = await withStaffTransaction(context, call, async (transaction) => {
    const waiting = await findRecovery(transaction, partner.id, id);
    const isEnded = waiting && (await endRecovery(transaction, waiting, { state: 'cancelled', now }));
    if (!isEnded) throw new Refusal('identity.recovery_unknown');
    await recordAudit(context, transaction, call, {
      action: 'customer.recovery_cancelled',
      subject: `customer:${waiting.customerId}`,
      before: { recovery: id },
      after: { recovery: null },
      personal: { personId: waiting.customerId, before: toAuditedContact(waiting.target) },
    });
    return waiting;
  });
  const event = {
    caller,
    subjectId: bearer.subjectId,
    customerId: recovery.customerId,
    partnerId: partner.id,
  } as const;
  logSecurityEvent(context.logger, {
    ...{ name: 'identity.recovery_ended', ...event, outcome: 'success', reason: 'cancelled' },
  });
}

/** Completes recoveries that were not refused in time, each in its own transaction. */
export function completeDueRecoveries(context: Context): Promise<{ done: number; failed: number }> {
  return forEachDue(context, {
    list: (page) => listDueRecoveries(context.database, page),
    async work({ partnerId, id }) {
      const recovery = await findRecovery(context.database, partnerId, id);
      if (recovery) await completeRecovery(context, recovery);
    },
  });
}

async function completeRecovery(context: Context, recovery: ContactRecoveryRow): Promise<void> {
  const { partnerId, customerId, target } = recovery;
  const now = context.clock.now();
  const key = { partnerId, subjectId: customerId };
  const run = () =>
    withTransaction(context.database, async (transaction) => {
      const customer = await lockCustomer(transaction, key);
      const isOthers =
        (await findOpenChange(transaction, { partnerId, former: target, now }, { exceptId: customerId })) !== null;
      const state = customer && !isOthers ? 'done' : 'failed';
      if (!(await endRecovery(transaction, recovery, { state, now }))) return null;
      if (state === 'failed') return { state, ended: [] };
      await updateCustomer(transaction, key, toOnlyContact(target, now));
      await deletePasskeysOf(transaction, key);
      await deleteContactChanges(transaction, key);
      return { state, ended: await endOpenSessions(transaction, { subjectId: customerId, now }) };
    });
  let result: Awaited<ReturnType<typeof run>>;
  try {
    result = await run();
  } catch (error) {
    if (!isDuplicate(error, 'customer_phone') && !isDuplicate(error, 'customer_email')) throw error;
    // Somebody has signed in with the contact in the meantime.
    await endRecovery(context.database, recovery, { state: 'failed', now });
    result = { state: 'failed', ended: [] };
  }
  if (!result) return;
  announceSessionEnd(context, result.ended);
  logSecurityEvent(context.logger, {
    ...{ name: 'identity.recovery_ended', caller: null, customerId, partnerId, reason: result.state },
    outcome: result.state === 'done' ? 'success' : 'failure',
  });
}

/** The audited fields of a contact. */
function toAuditedContact(target: string) {
  return isMailTarget(target) ? { email: target } : { phone: target };
}

/** Replaces all contacts by the new one: the owner has lost the others. */
function toOnlyContact(target: string, now: Date): CustomerChanges {
  const none = { phone: null, phoneConfirmedAt: null, email: null, pendingPhone: null, pendingEmail: null };
  return isMailTarget(target) ? { ...none, email: target } : { ...none, phone: target, phoneConfirmedAt: now };
}

function toRecovery({ id, customerId, target, startedAt, effectiveAt }: ContactRecoveryRow): ContactRecovery {
  return {
    ...{ id, customerId, contact: isMailTarget(target) ? 'email' : 'phone' },
    startedAt: startedAt.toISOString(),
    effectiveAt: effectiveAt.toISOString(),
  };
}
