import type { Order, OrderChange } from '@kaplya/contract';
import { checkOwnChange, isAboveUnproven, parsePaymentCode } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { withTransaction } from '#db/transaction.ts';
import { hasProvenPhone, isOwn } from '#features/identity/index.ts';
import type { Caller, CustomerCall } from '#http/call.ts';
import { withIdempotencyKey } from '#http/idempotency/idempotency.ts';
import { Refusal } from '#http/refusal.ts';
import { assertStillMember } from '../contract/credit.ts';
import { afterChange, type OrderEffects } from '../fulfilment/after-change.ts';
import { mayBeChanged } from '../history/describe-orders.ts';
import { getOwnOrder } from '../history/get-order.ts';
import { toLateRefusal } from '../cancellation/late-refusal.ts';
import { requireProofAtNewAddress } from '../placement/require-proof-at-new-address.ts';
import { lockOrder, type OrderRow } from '../stores/order.store.ts';
import { assertWithinShare, unprovenLimitsOf } from '../placement/unproven-payer.ts';
import { toOrderChange } from './describe-change.ts';
import { planChange, type OrderChangeInput, type PlannedChange } from './plan-change.ts';
import { previewOrCommit } from '#db/preview-or-commit.ts';
import { saveChange, type ChangeRights } from './save-change.ts';

export type ChangeCall = CustomerCall & { readonly caller: Caller };

export type ChangeRequest = Omit<OrderChangeInput, 'wishes' | 'address'> & {
  readonly externalOrder: string;
  /** Price difference that the customer saw, in minor units. */
  readonly expectedDifference?: number | undefined;
  readonly preview?: boolean | undefined;
  readonly idempotencyKey?: string | undefined;
};

/** Customers obey the rules of the intervals (42 to 47) and cannot book a full one. */
const customerRights: ChangeRights = { mayOverfill: false, mayBeLate: false, author: {} };

type ChangeResult = { readonly change: OrderChange; readonly effects: OrderEffects | null };

/** A change as its key stores it: without the address, because the row of the key outlives a deleted account. */
type StoredChange = Omit<OrderChange, 'address'>;

/**
 * Changes the caller's order: its interval, its address, its goods and empties (rules 83 to 83b). A preview runs the
 * same code and rolls back, so both agree. An answer may be lost: a repetition that changes nothing succeeds, and one
 * under the same key adds nothing twice.
 */
export async function changeOrder(
  context: Context,
  call: ChangeCall,
  request: ChangeRequest,
): Promise<{ order: Order; change: OrderChange }> {
  const isPreview = request.preview === true;
  const { change, effects } = await previewOrCommit(
    (run) => withTransaction(context.database, run),
    isPreview,
    (transaction) => changeOnce(context, transaction, call, request),
  );
  if (effects && !isPreview) await afterChange(context, call.partner, effects);
  const order = await getOwnOrder(context, call, request.externalOrder);
  return { order, change: { address: order.shipping.address, ...change } };
}

async function changeOnce(
  context: Context,
  transaction: Transaction,
  call: ChangeCall,
  { idempotencyKey: key, ...request }: ChangeRequest,
): Promise<ChangeResult | (Pick<ChangeResult, 'effects'> & { readonly change: StoredChange })> {
  if (key === undefined || request.preview === true) return changeLockedOrder(context, transaction, call, request);
  // The key is the order's, because the order may be handed over before the repeat. Who reads the answer must own it.
  const scope = { partnerId: call.partner.id, subjectId: request.externalOrder, endpoint: 'changeOrder', key };
  let effects: OrderEffects | null = null;
  const change = await withIdempotencyKey(
    transaction,
    { ...scope, body: request },
    context.clock.now(),
    async (): Promise<StoredChange> => {
      const result = await changeLockedOrder(context, transaction, call, request);
      effects = result.effects;
      const { address: _, ...stored } = result.change;
      return stored;
    },
  );
  return { change, effects };
}

async function changeLockedOrder(
  context: Context,
  transaction: Transaction,
  call: ChangeCall,
  request: ChangeRequest,
): Promise<ChangeResult> {
  const { partner, bearer } = call;
  const now = context.clock.now();
  const order = await lockOrder(transaction, partner.id, request.externalOrder);
  if (!order || !(await isOwn(transaction, bearer, order))) throw new Refusal('order.not_found');
  if (!mayBeChanged(order, partner, now)) throw toLateRefusal('order.change_refused', partner);
  const planned = await planChange(context, transaction, call, order, request);
  assertOwnChange(order, planned);
  const change = toOrderChange(order, planned);
  if (planned.isSame) return { change, effects: null };
  const { difference } = planned.money;
  if (request.expectedDifference !== undefined && request.expectedDifference !== difference) {
    throw new Refusal('order.change_differs', { details: { change } });
  }

  if (difference > 0 || planned.goods.isChanged) await assertStillMember(transaction, order);
  const { paymentMethodId, id: orderId } = order;
  const { target } = planned;
  if (target.isElsewhere && order.payBy === null && request.preview !== true) {
    await requireProofAtNewAddress(context, transaction, call, { address: target.address, paymentMethodId, orderId });
  }
  const afterSlot = () => assertProven(context, transaction, call, order, planned, now);
  const { effects } = await saveChange(context, transaction, call, order, planned, {
    rights: customerRights,
    now,
    afterSlot,
  });
  return { change, effects };
}

function assertOwnChange(order: OrderRow, { money: { difference } }: PlannedChange): void {
  const money = { paymentCode: parsePaymentCode(order.paymentCode), paid: order.paidMinor };
  const checked = checkOwnChange(money, difference);
  if (!checked.ok) throw new Refusal(checked.reason.code, { params: checked.reason.params });
}

/** Requires a confirmed phone for a change beyond the limits of a network (rules 49b and 49d). */
async function assertProven(
  context: Context,
  transaction: Transaction,
  { partner, bearer }: ChangeCall,
  { id: orderId, network, paidMinor, bottles, legalPersonId }: OrderRow,
  { target: { area, day, templateId, isAtAnotherTime }, goods, sums }: PlannedChange,
  now: Date,
): Promise<void> {
  const isMore = goods.water > bottles;
  if (paidMinor > 0 || legalPersonId !== null || (!isAtAnotherTime && !goods.isChanged)) return;
  if (await hasProvenPhone(transaction, partner.id, bearer.subjectId)) return;
  const size = { bottlesOfWater: goods.water, totals: { total: sums.totalMinor } };
  if (goods.isChanged && isAboveUnproven(size, unprovenLimitsOf(partner))) {
    throw new Refusal('order.phone_proof_required');
  }
  if (network === null || (!isAtAnotherTime && !isMore)) return;
  const request = { partner, area, day, templateId, bottles: goods.water, now };
  await assertWithinShare(context, transaction, request, { network, holderId: bearer.subjectId, orderId });
}
