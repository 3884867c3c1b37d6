import type { CartState } from './cart-state.ts';
import { apiQuery } from '#platform/data/api-query.ts';

/** The ways to pay for a cart. At the address of an organisation the organisation pays. */
export function toPaymentMethodsQuery(
  { cartId, assigned }: Pick<CartState, 'cartId' | 'assigned'>,
  isCustomer: boolean,
) {
  const legalPersonId = assigned.address?.legal_person_id;
  const cart = cartId === null ? {} : { cart: cartId };
  if (legalPersonId && isCustomer) {
    return apiQuery('listLegalPersonPaymentMethods', { params: { id: legalPersonId }, query: cart });
  }
  const payer = legalPersonId ? { forLegal: '1' as const } : { forIndividual: '1' as const };
  return apiQuery('listPaymentMethods', { query: { ...payer, ...cart } });
}
