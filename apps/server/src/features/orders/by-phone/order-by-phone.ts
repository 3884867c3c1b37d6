import type { CompletedOrder, PhoneOrder, PhoneOrderRequest } from '@kaplya/contract';
import type { Language } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { announceStock } from '#features/catalogue/index.ts';
import { recordAudit, withStaffTransaction } from '#features/staff/index.ts';
import { withIdempotencyKey } from '#http/idempotency/idempotency.ts';
import { Refusal } from '#http/refusal.ts';
import { requirePermission } from '#http/require-permission.ts';
import type { OrderRow } from '../stores/order.store.ts';
import { describeOrderPayment } from '../payment/open-order-payment.ts';
import { withFreshPrices } from '../placement/fresh-prices.ts';
import { placeCartOrder, toCompletedOrder, type PlacedOrder } from '../placement/place-cart-order.ts';
import { findCaller, lockOrOpenCaller } from './caller.ts';
import { describePreview } from './describe-preview.ts';
import { requireAcceptedDoubles } from './double-orders.ts';
import { actForCustomer, type PhoneCall } from './phone-call.ts';
import { proposeOrder } from './propose-order.ts';
import { sendPaymentLink } from './send-payment-link.ts';
import { locateAddress, saveCallerAddress, type LocatedAddress } from './spoken-address.ts';

/**
 * Places an order on the phone in one call, by the same rules and the same code as orders of the storefront. A preview
 * returns its sums and all its violations; it writes and holds nothing.
 */
export async function orderByPhone(
  context: Context,
  call: PhoneCall,
  { preview = false, ...request }: PhoneOrderRequest,
  idempotencyKey: string | undefined,
): Promise<PhoneOrder> {
  // The answer has the customer's full name, phone and address.
  requirePermission(call.staff, 'customers.read');
  const located = request.address ? await locateAddress(context, call, request.address) : null;
  if (preview) {
    const caller = await findCaller(context.database, call, request.customer);
    const proposalInput = { input: request, caller, located, choosesSlot: true };
    const proposed = await proposeOrder(context, context.database, call, proposalInput);
    return { preview: await describePreview(context, call, caller, proposed), order: null, paymentLink: null };
  }
  if (idempotencyKey === undefined) throw new Refusal('idempotency.key_required');

  const { partner } = call;
  const { answer, placed } = await withFreshPrices(() =>
    placeOrderIdempotently(context, call, { request, located, idempotencyKey }),
  );
  await announceStock(context, partner.id, placed?.stockChanges ?? []);
  if (placed) context.changes.announce('shop-orders', partner.id, [placed.order.id]);
  const { order } = answer;
  if (!answer.payment.required) return { preview: null, order, paymentLink: null };
  const opened = { orderId: order.uuid, openedId: placed?.paymentId ?? null };
  const { required } = await describeOrderPayment(context, partner, opened);
  const paymentLink = required ? await sendPaymentLink(context, call, order.uuid, { isNew: placed !== null }) : null;
  return { preview: null, order, paymentLink };
}

type PhoneOrderContext = {
  readonly request: Omit<PhoneOrderRequest, 'preview'>;
  readonly located: LocatedAddress | null;
  readonly idempotencyKey: string;
};

/** Places the order once per idempotency key. `placed` is null if an earlier call with the key placed it. */
function placeOrderIdempotently(
  context: Context,
  call: PhoneCall,
  { request, located, idempotencyKey: key }: PhoneOrderContext,
): Promise<{ answer: CompletedOrder; placed: PlacedOrder | null }> {
  const { partner, staff } = call;
  return withStaffTransaction(context, call, async (transaction) => {
    let placed: PlacedOrder | null = null;
    const effect = async (): Promise<CompletedOrder> => {
      placed = await placePhoneOrder(context, transaction, call, request, located);
      return toCompletedOrder(placed.order);
    };
    const scope = { partnerId: partner.id, subjectId: staff.id, endpoint: 'orderByPhone', key };
    const answer = await withIdempotencyKey(transaction, { ...scope, body: request }, context.clock.now(), effect);
    return { answer, placed };
  });
}

/** A refusal rolls back everything: account, consent and address too. */
async function placePhoneOrder(
  context: Context,
  transaction: Transaction,
  call: PhoneCall,
  request: PhoneOrderContext['request'],
  located: LocatedAddress | null,
): Promise<PlacedOrder> {
  const { partner } = call;
  const caller = await lockOrOpenCaller(context, transaction, call, request.customer);
  const proposalInput = { input: request, caller, located, choosesSlot: false };
  const { draft, refusal } = await proposeOrder(context, transaction, call, proposalInput);
  if (refusal) throw refusal;
  const { account } = caller;
  const { address } = draft.row;
  if (!account || !address) throw new Error('An order of nobody, or without an address, passed for complete');

  const savedAddress = await saveCallerAddress(context, transaction, call, { subjectId: account.id, address });
  const { toPay } = draft.priced.calculation.totals;
  const row = { ...draft.row, address: savedAddress, calculatedToPayMinor: request.expectedTotal ?? toPay };
  // The receipt and the payment page speak the customer's language.
  const language = (account.language ?? partner.languages[0] ?? call.language) as Language;
  const forCustomer = { ...call, language, bearer: actForCustomer(call.bearer, caller) };
  const completion = {
    ...{ cart: row.id, savePaymentMethod: false, idempotencyKey: undefined, source: 'phone' },
    ...{ deviceId: null, deviceInfo: undefined, siteVersion: undefined },
    ...{ textKey: 'order.BY_PHONE' as const, staffId: call.staff.id },
    // The proposal was refused if the customer is blocked and no reason overrides it.
    isBlockIgnored: true,
  };
  const placed = await placeCartOrder(context, transaction, forCustomer, { row, lines: draft.lines }, completion);
  await recordOrder(context, transaction, call, placed.order, request.blockOverride);
  await requireAcceptedDoubles(transaction, placed.order, request.acceptedDoubles ?? []);
  return placed;
}

async function recordOrder(
  context: Context,
  transaction: Transaction,
  call: PhoneCall,
  { id, version, subjectId: personId, phone, customerName, address, note, ...order }: OrderRow,
  blockOverride: string | undefined,
): Promise<void> {
  const { number, status, source, toPayMinor, intervalDay, intervalTemplateId } = order;
  await recordAudit(context, transaction, call, {
    ...{ action: 'order.placed', subject: `order:${id}`, version, before: {} },
    after: { number, status, source, toPayMinor, intervalDay, intervalTemplateId },
    personal: { personId, after: { phone, customerName, address, note }, note: blockOverride },
  });
}
