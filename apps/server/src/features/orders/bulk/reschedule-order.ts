import type { OrderBulkSlot } from '@kaplya/contract';
import { toZoned } from '@kaplya/domain';
import type { Context } from '#context.ts';
import { findIntervalAt } from '#features/delivery/index.ts';
import type { OpsCall } from '#features/staff/index.ts';
import { Refusal } from '#http/refusal.ts';
import { changeAsStaff } from '../change/change-order-as-staff.ts';
import { findOrder } from '../stores/order.store.ts';
import { toOutcome, type MoveOutcome } from './move-orders.ts';

type Move = { readonly uuid: string; readonly version: number; readonly slot: OrderBulkSlot };

/**
 * Moves an order to the interval of its own zone at the requested day and time, in its own transaction. An order that
 * finds no place there, or whose sum would change, is refused: nobody has seen its new sum.
 */
export async function rescheduleOrder(
  context: Context,
  call: OpsCall,
  { uuid, version, slot }: Move,
): Promise<MoveOutcome> {
  const { partner } = call;
  const order = await findOrder(context.database, partner.id, uuid);
  if (!order) return toOutcome(call, () => Promise.reject(new Refusal('order.not_found')));
  const { date } = slot;
  const toTime = (instant: Date) => toZoned(instant.getTime(), order.timeZone).time;
  const time = slot.time ?? { from: toTime(order.shippingFrom), to: toTime(order.shippingTo) };
  const periodId = await findIntervalAt(context, partner, { areaId: order.areaId, date, ...time });
  if (order.intervalDay === date && order.intervalTemplateId === periodId)
    return { outcome: 'unchanged', code: null, message: null };
  return toOutcome(call, async () => {
    if (periodId === null) throw new Refusal('interval.unavailable');
    await changeAsStaff(context, call, uuid, { version, slot: { date, periodId }, expectedDifference: 0 });
  });
}
