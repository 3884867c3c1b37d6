import { isAnonymous } from '@kaplya/contract';
import type { Context } from '#context.ts';
import type { Executor } from '#db/client.ts';
import { isOfLegalPerson } from '#features/identity/index.ts';
import type { Payer } from '#features/payments/index.ts';
import type { Bearer, CallOf } from '#http/call.ts';
import type { CartRow } from '../cart.store.ts';
import { getOpenCart } from '../change-cart.ts';

/** The payer and the sum, as far as the cart knows them. A legal person pays for its members. */
export async function findPayer(
  executor: Executor,
  row: Pick<CartRow, 'partnerId' | 'subjectId' | 'address' | 'calculatedToPayMinor'>,
  bearer: Pick<Bearer, 'roles'>,
  payableMinor: number | null = row.calculatedToPayMinor,
): Promise<Payer> {
  const { partnerId, subjectId } = row;
  const legalPersonId = row.address?.legal_person_id ?? '';
  const isLegal = legalPersonId !== '' && (await isOfLegalPerson(executor, { partnerId, subjectId, legalPersonId }));
  const kind = isLegal ? 'legal' : 'individual';
  return { kind, isRegistered: !isAnonymous(bearer.roles), subjectId, payableMinor };
}

/** The company that pays for the cart; null if its customer does. */
export function legalPersonOf({ kind }: Pick<Payer, 'kind'>, { address }: Pick<CartRow, 'address'>): string | null {
  return kind === 'legal' ? (address?.legal_person_id ?? null) : null;
}

/** The payer of the caller's own open cart. */
export async function getCartPayer(
  context: Context,
  call: CallOf<'bearer' | 'partner'>,
  cartId: string,
): Promise<Payer> {
  const row = await getOpenCart(context, context.database, call, cartId);
  return findPayer(context.database, row, call.bearer);
}
