import { endpoints, isAnonymous } from '@kaplya/contract';
import type { Context } from '#context.ts';
import type { Partner } from '#features/company/index.ts';
import { route, type Bearer, type Route } from '#http/call.ts';
import { listOfferedMethods, toPaymentMethod, type Payer } from './offered-methods.ts';

/** What the methods ask of the features that stand above them. */
export type PaymentSurroundings = {
  /** The payer of the caller's own cart; refuses a cart that is not theirs. */
  getCartPayer(call: { bearer: Bearer; partner: Partner }, cartId: string): Promise<Payer>;
};

export function paymentRoutes(context: Context, { getCartPayer }: PaymentSurroundings): Route[] {
  return [
    route(endpoints.listPaymentMethods, async (call) => {
      const { forLegal, cart } = call.query;
      const kind = forLegal === '1' ? 'legal' : 'individual';
      const payer: Payer = cart
        ? { ...(await getCartPayer(call, cart)), kind }
        : { kind, isRegistered: !isAnonymous(call.bearer.roles), payableMinor: null };
      const rows = await listOfferedMethods(context, call.partner, payer);
      return { 'hydra:member': rows.map((row) => toPaymentMethod(row, call.language)) };
    }),
  ];
}
