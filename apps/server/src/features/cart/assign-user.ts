import type { Context } from '#context.ts';
import { parsePhone, recordConsent } from '#features/identity/index.ts';
import type { Caller } from '#http/call.ts';
import { Refusal, type RefusalViolation } from '#http/refusal.ts';
import { updateCart } from './cart.store.ts';
import { changeCart, type CartCall } from './change-cart.ts';

export type UserAssignment = {
  readonly cart: string;
  readonly phoneNumber: string;
  readonly name: string;
  readonly consents?: readonly 'personal_data'[] | undefined;
};

/** The guest's phone and name; a consent given with them is recorded for the visitor. */
export async function assignUser(
  context: Context,
  call: CartCall & { readonly caller: Caller },
  { cart: cartId, phoneNumber, name, consents = [] }: UserAssignment,
): Promise<{ cart: string }> {
  const { partner, bearer, caller, language } = call;
  const phone = parsePhone(phoneNumber, partner.country);
  const violations: RefusalViolation[] = [];
  if (phoneNumber === '') violations.push({ code: 'cart.phone_required', field: 'phoneNumber' });
  else if (phone === null) violations.push({ code: 'cart.phone_invalid', field: 'phoneNumber' });
  if (name === '') violations.push({ code: 'cart.name_required', field: 'name' });

  return changeCart(context, call, cartId, async (transaction, row) => {
    const [first, ...rest] = violations;
    if (first) throw new Refusal([first, ...rest]);
    await updateCart(transaction, row, { phone, customerName: name });
    for (const consentType of new Set(consents)) {
      await recordConsent(transaction, {
        partner,
        subjectId: bearer.subjectId,
        consentType,
        language,
        caller,
        at: context.clock.now(),
      });
    }
    return { cart: row.id };
  });
}
