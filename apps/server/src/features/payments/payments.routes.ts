import { endpoints, isAnonymous, machineEndpoints } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { isOfLegalPerson } from '#features/identity/index.ts';
import { route, type CallOf, type Route } from '#http/call.ts';
import { Refusal } from '#http/refusal.ts';
import { createPaymentRequest } from './requests/create-payment-request.ts';
import { listOfferedMethods, toPaymentMethod, type Payer } from './methods/offered-methods.ts';
import { deleteCustomerMethod, listCustomerMethods } from './methods/saved-methods.ts';
import { handleNotification } from './notifications/handle-notification.ts';
import { secretRoutes } from './secrets/secret.routes.ts';

/** Dependencies on features in higher layers. */
export type PaymentDependencies = {
  /** The payer of the caller's own cart; refuses any other cart. */
  getCartPayer(call: CallOf<'bearer' | 'partner'>, cartId: string): Promise<Payer>;
};

const isSet = (flag: string | undefined): boolean => flag === '1' || flag === 'true';

export function paymentRoutes(context: Context, { getCartPayer }: PaymentDependencies): Route[] {
  const { database } = context;

  async function payerOf(
    call: CallOf<'bearer' | 'partner'>,
    kind: Payer['kind'],
    cart: string | undefined,
  ): Promise<Payer> {
    if (cart !== undefined) return { ...(await getCartPayer(call, cart)), kind };
    return { kind, isRegistered: !isAnonymous(call.bearer.roles), payableMinor: null };
  }

  return [
    route(endpoints.listPaymentMethods, async (call) => {
      const payer = await payerOf(call, isSet(call.query.forLegal) ? 'legal' : 'individual', call.query.cart);
      const rows = await listOfferedMethods(context, call.partner, payer);
      return { 'hydra:member': rows.map((row) => toPaymentMethod(row, call.language)) };
    }),
    route(endpoints.listLegalPersonPaymentMethods, async (call) => {
      const { partner, bearer, params } = call;
      const of = { partnerId: partner.id, subjectId: bearer.subjectId, legalPersonId: params.id };
      if (!(await isOfLegalPerson(database, of))) throw new Refusal('address.legal_person_unknown');
      const rows = await listOfferedMethods(context, partner, await payerOf(call, 'legal', call.query.cart));
      return { 'hydra:member': rows.map((row) => toPaymentMethod(row, call.language)) };
    }),
    route(endpoints.listClientCards, (call) => listCustomerMethods(context, customerOf(call), 'card')),
    route(endpoints.listClientSbps, (call) => listCustomerMethods(context, customerOf(call), 'sbp')),
    route(endpoints.deleteClientCard, async (call) => {
      await deleteCustomerMethod(context, { ...customerOf(call), id: call.params.id, kind: 'card' });
      return undefined;
    }),
    route(endpoints.deleteClientSbp, async (call) => {
      await deleteCustomerMethod(context, { ...customerOf(call), id: call.params.id, kind: 'sbp' });
      return undefined;
    }),
    route(endpoints.createPaymentRequest, (call) => createPaymentRequest(context, call)),
    ...secretRoutes(context),
    route(machineEndpoints.takePaymentNotification, (call) =>
      handleNotification(context, {
        ...call.params,
        ip: call.caller.ip,
        headers: call.request.headers,
        bytes: call.bytes,
        body: call.body,
      }),
    ),
  ];
}

function customerOf({ bearer, partner }: CallOf<'bearer' | 'partner'>) {
  return { partnerId: partner.id, customerId: bearer.subjectId };
}
