import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { withTransaction } from '#db/transaction.ts';
import { checkEmail, parsePhone, recordConsent } from '#features/identity/index.ts';
import type { Caller } from '#http/call.ts';
import { refuseViolations, type RefusalViolation } from '#http/refusal.ts';
import { updateCart } from '../cart.store.ts';
import { lockOwnCart, type CartCall } from '../change-cart.ts';

export type UserAssignment = {
  readonly cart: string;
  readonly phoneNumber: string;
  readonly name: string;
  /** The e-mail address for receipts; empty: none; absent: unchanged. */
  readonly email?: string | undefined;
  readonly consents?: readonly 'personal_data'[] | undefined;
};

/** Rolls back a repeat, whose consent may have been withdrawn since the first call. */
class Repeated extends Error {}

/** Saves the guest's phone, name and e-mail for receipts; records a given consent for the visitor. */
export async function assignUser(
  context: Context,
  call: CartCall & { readonly caller: Caller },
  { cart: cartId, phoneNumber, name, email, consents = [] }: UserAssignment,
): Promise<{ cart: string }> {
  const { partner, bearer, caller, language } = call;
  const phone = parsePhone(phoneNumber, partner.country);
  const violations: RefusalViolation[] = [];
  if (phoneNumber === '') violations.push({ code: 'cart.phone_required', field: 'phoneNumber' });
  else if (phone === null) violations.push({ code: 'cart.phone_invalid', field: 'phoneNumber' });
  if (name === '') violations.push({ code: 'cart.name_required', field: 'name' });

  const checked = email ? checkEmail(email) : { email };
  if ('violation' in checked) violations.push(checked.violation);

  const consent = (transaction: Transaction) =>
    [...new Set(consents)].map((consentType) =>
      recordConsent(transaction, {
        partner,
        subjectId: bearer.subjectId,
        consentType,
        language,
        caller,
        at: context.clock.now(),
      }),
    );
  return withTransaction(context.database, async (transaction) => {
    const [row] = await Promise.all([
      lockOwnCart(context, transaction, call, cartId),
      ...(violations.length === 0 ? consent(transaction) : []),
    ]);
    refuseViolations(violations);
    if (row.isRepeat) throw new Repeated();
    const receiptEmail = 'email' in checked && checked.email !== undefined ? { email: checked.email } : {};
    await updateCart(transaction, row, { phone, customerName: name, ...receiptEmail });
    return { cart: row.id };
  }).catch((error: unknown) => {
    if (error instanceof Repeated) return { cart: cartId };
    throw error;
  });
}
