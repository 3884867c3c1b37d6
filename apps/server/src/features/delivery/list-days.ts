import type { DeliveryDay } from '@kaplya/contract';
import { deliveryDays } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Executor } from '#db/client.ts';
import type { Area, Partner } from '#features/company/index.ts';
import { getAreaDelivery, toDaysInput } from './delivery-plan.ts';
import { listUsage } from './delivery.store.ts';

type ListedDays = {
  readonly days: DeliveryDay[];
  /** The time at which the next listed interval passes its cut-off, until which the list is valid; null: none will. */
  readonly until: Date | null;
};

/**
 * An area's days with their intervals and free capacity. With `bottles`, an interval without capacity for so many
 * counts as full.
 */
export async function listDays(
  context: Context,
  executor: Executor,
  { partner, area, bottles }: { readonly partner: Partner; readonly area: Area; readonly bottles?: number },
): Promise<ListedDays> {
  const delivery = await getAreaDelivery(context, partner, area, context.clock.now());
  const { firstDay, lastDay, templates, now } = delivery;
  const templateIds = templates.map(({ id }) => id);
  if (templateIds.length === 0) return { days: [], until: null };
  const usage = await listUsage(executor, { partnerId: partner.id, templateIds, firstDay, lastDay, now });
  const planned = deliveryDays(toDaysInput(delivery, usage, bottles));
  const closings = planned.flatMap(({ slots }) => slots.map(({ cutoffAt }) => cutoffAt));
  const next = Math.min(...closings.filter((cutoffAt) => cutoffAt > now.getTime()));
  const days = planned.map(({ date, timeZone, slots }) => ({
    date,
    timeZone,
    intervals: slots.map(({ id, from, to, available, reason, surcharge }) => ({
      id,
      from,
      to,
      available,
      ...(reason !== null && { reason }),
      price: { amount: surcharge, currency: partner.currency },
    })),
  }));
  return { days, until: Number.isFinite(next) ? new Date(next) : null };
}
