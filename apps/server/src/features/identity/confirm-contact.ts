import type { Context } from '#context.ts';
import { isDuplicate } from '#db/database-errors.ts';
import { Refusal } from '#http/refusal.ts';
import { getCustomer, getLockedCustomer, keyOf, type AccountCall } from './account-call.ts';
import { takeCode } from './codes.ts';
import { updateCustomer, type CustomerChanges } from './customer.store.ts';
import { announceEnd, endOtherSessions } from './own-sessions.ts';
import { tellOwner } from './tell-owner.ts';

/**
 * Takes the code that was sent to the new e-mail; from now on the account has this one and no other. The owner is told; in
 * place of another it ends the customer's other sessions.
 */
export function confirmEmail(context: Context, call: AccountCall, code: string): Promise<void> {
  return confirmContact(context, call, code, {
    purpose: 'email',
    column: 'pendingEmail',
    toChanges: (email) => ({ email, pendingEmail: null }),
  });
}

/** As `confirmEmail`, with the code that was sent to the new phone, which takes the place of the confirmed one. */
export function confirmPhone(context: Context, call: AccountCall, code: string): Promise<void> {
  return confirmContact(context, call, code, {
    purpose: 'phone',
    column: 'pendingPhone',
    toChanges: (phone) => ({ phone, phoneConfirmedAt: context.clock.now(), pendingPhone: null }),
  });
}

type Contact = {
  readonly purpose: 'email' | 'phone';
  readonly column: 'pendingEmail' | 'pendingPhone';
  readonly toChanges: (target: string) => CustomerChanges;
};

async function confirmContact(
  context: Context,
  call: AccountCall,
  code: string,
  { purpose, column, toChanges }: Contact,
): Promise<void> {
  const key = keyOf(call);
  const { [column]: target } = await getCustomer(context.database, key);
  if (target === null) throw new Refusal('identity.challenge_over');
  const of = { purpose, target, customerId: key.subjectId };
  const attempt = { partnerId: key.partnerId, code, of };
  const { before, ended } = await takeCode(context, attempt, async (transaction) => {
    const customer = await getLockedCustomer(transaction, key);
    // Another one took its place while the code was on its way.
    if (customer[column] !== target) throw new Refusal('identity.challenge_over');
    try {
      await updateCustomer(transaction, key, toChanges(target));
    } catch (error) {
      if (isDuplicate(error, `customer_${purpose}`)) throw new Refusal(`identity.${purpose}_taken`);
      throw error;
    }
    const old = purpose === 'email' || customer.phoneConfirmedAt !== null ? customer[purpose] : null;
    // Whoever signed in by the old one may be another person than who has the new one.
    const end = () => endOtherSessions(transaction, call.bearer, context.clock.now());
    return { before: customer, ended: old === null ? [] : await end() };
  });
  announceEnd(context, ended);
  await tellOwner(context, call, { purpose, before });
}
