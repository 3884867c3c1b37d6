import type { Order, OrderChange } from '@kaplya/contract';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { withTransaction } from '#db/transaction.ts';
import { hasProvenPhone } from '#features/identity/index.ts';
import type { Caller } from '#http/call.ts';
import { Refusal } from '#http/refusal.ts';
import { afterChange, type OrderEffects } from '../fulfilment/after-change.ts';
import { assertCanBeLeft, settleChange, toChange, toChangedFees } from './change-fees.ts';
import {
  assertPromoKept,
  assertSoldThere,
  findChangeTarget,
  type ChangeTarget,
  type WantedPlace,
} from './change-target.ts';
import { mayBeChanged } from '../history/describe-orders.ts';
import { getOwnOrder, type OrderCall } from '../history/get-order.ts';
import { toLateRefusal } from '../cancellation/late-refusal.ts';
import { requireProofAtNewAddress } from '../placement/require-proof-at-new-address.ts';
import { moveStock, saveFees, saveTarget } from './save-change.ts';
import { listOrderLines } from '../stores/order-line.store.ts';
import { lockOrder, type OrderRow } from '../stores/order.store.ts';
import { assertWithinShare } from '../placement/unproven-payer.ts';

export type ChangeCall = OrderCall & { readonly caller: Caller };

export type ChangeRequest = WantedPlace & {
  readonly externalOrder: string;
  /** Price difference that the customer saw, in minor units. */
  readonly expectedDifference?: number | undefined;
  readonly preview?: boolean | undefined;
};

type Changed = { readonly change: OrderChange; readonly effects: OrderEffects };

/** Rolls back a preview's transaction after its checks. */
class Previewed extends Error {
  readonly changed: Changed;

  constructor(changed: Changed) {
    super('A preview keeps nothing');
    this.changed = changed;
  }
}

/**
 * Moves the caller's order to another interval, another address or both (rules 83 to 83b). A preview runs the same code
 * and rolls back, so both agree. A repeat that changes nothing succeeds, because an answer may be lost.
 */
export async function changeOrder(
  context: Context,
  call: ChangeCall,
  request: ChangeRequest,
): Promise<{ order: Order; change: OrderChange }> {
  const { change, effects } = await withTransaction(context.database, async (transaction) => {
    const changed = await moveOrder(context, transaction, call, request);
    if (request.preview === true) throw new Previewed(changed);
    return changed;
  }).catch((error: unknown) => {
    if (!(error instanceof Previewed)) throw error;
    return { ...error.changed, effects: null };
  });
  if (effects) await afterChange(context, call.partner, effects);
  return { order: await getOwnOrder(context, call, request.externalOrder), change };
}

async function moveOrder(
  context: Context,
  transaction: Transaction,
  call: ChangeCall,
  request: ChangeRequest,
): Promise<Changed> {
  const { partner, bearer } = call;
  const now = context.clock.now();
  const order = await lockOrder(transaction, partner.id, request.externalOrder);
  if (!order || order.subjectId !== bearer.subjectId) throw new Refusal('order.not_found');
  if (!mayBeChanged(order, partner, now)) throw toLateRefusal('order.change_refused', partner);
  const target = await findChangeTarget(context, transaction, call, order, request);
  const lines = await listOrderLines(transaction, partner.id, [order.id]);
  if (target.area.id !== order.areaId) await assertSoldThere(context, call, target, lines);
  await assertPromoKept(transaction, order, target);

  const fees = toChangedFees(call, order, lines, target);
  const settlement = settleChange(order, fees.difference);
  assertCanBeLeft(order, fees.difference);
  const change = toChange(call, order, target, fees, settlement);
  const isSame = !target.isElsewhere && !target.isAtAnotherTime;
  if (isSame) return { change, effects: { orderIds: [], stockChanges: [], refundIds: [] } };
  if (request.expectedDifference !== undefined && request.expectedDifference !== fees.difference) {
    throw new Refusal('order.change_differs', { details: { change } });
  }

  const { paymentMethodId, id: orderId } = order;
  if (target.isElsewhere && order.payBy === null && request.preview !== true) {
    await requireProofAtNewAddress(context, transaction, call, { address: target.address, paymentMethodId, orderId });
  }

  // Global lock order: order, payments, slots, stock.
  const refundIds = await saveFees(transaction, call, order, fees, settlement, now);
  await saveTarget(context, transaction, call, order, target, now);
  if (target.isAtAnotherTime) await assertMayMove(context, transaction, call, order, target, now);
  const stockChanges = await moveStock(context, transaction, call, order, lines, target, now);
  return { change, effects: { orderIds: [order.id], stockChanges, refundIds } };
}

/** Otherwise orders of one network could move into one interval beyond its limit (rule 49d). */
async function assertMayMove(
  context: Context,
  transaction: Transaction,
  { partner, bearer }: ChangeCall,
  { id: orderId, network, paidMinor, bottles }: OrderRow,
  { area, day, templateId }: ChangeTarget,
  now: Date,
): Promise<void> {
  if (network === null || paidMinor > 0 || (await hasProvenPhone(transaction, partner.id, bearer.subjectId))) return;
  const wanted = { partner, area, day, templateId, bottles, now };
  await assertWithinShare(context, transaction, wanted, { network, holderId: bearer.subjectId, orderId });
}
