import { deliveryDays, type CalendarDate } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Executor } from '#db/client.ts';
import type { SlotRequest } from './book-slot.ts';
import { getAreaDelivery, toDaysInput } from './delivery-plan.ts';
import { listUsage } from './delivery.store.ts';

/** The first day with an interval that has capacity for the bottles; null if there is none within the horizon. */
export async function findFirstFreeDay(
  context: Context,
  executor: Executor,
  { partner, area, templateId, bottles, now }: Omit<SlotRequest, 'day'>,
): Promise<CalendarDate | null> {
  const delivery = await getAreaDelivery(context, partner, area, now);
  const { firstDay, lastDay } = delivery;
  const filter = { partnerId: partner.id, templateIds: [templateId], firstDay, lastDay, now };
  const usage = await listUsage(executor, filter);
  const days = deliveryDays(toDaysInput(delivery, usage, bottles));
  const free = days.find(({ slots }) => slots.some(({ id, reason }) => id === templateId && reason === null));
  return free?.date ?? null;
}
