import type { endpoints, DeliveryDay } from '@kaplya/contract';
import { deliveryDays, type GeoPoint } from '@kaplya/domain';
import type { Context } from '#context.ts';
import { findAddressPoint } from '#features/addresses/index.ts';
import { findServingArea, type Area, type Partner } from '#features/company/index.ts';
import type { Call } from '#http/call.ts';
import { toPointOfQuery } from '#http/point-of-query.ts';
import { Refusal } from '#http/refusal.ts';
import { getAreaDelivery, toDaysInput } from './delivery-plan.ts';
import { listUsage } from './delivery.store.ts';

type IntervalsCall = Call<typeof endpoints.listDeliveryIntervals>;

export async function listDeliveryIntervals(
  context: Context,
  call: IntervalsCall,
): Promise<{ success: true; data: DeliveryDay[] }> {
  const { partner } = call;
  if (!partner) throw new Refusal('partner.unknown');
  const area = findServingArea(partner, await getPoint(context, call, partner));
  return { success: true, data: area ? await listDays(context, partner, area) : [] };
}

/** The point of the bearer's own address, else of the query, else the centre of the default city. */
async function getPoint(context: Context, { query, bearer }: IntervalsCall, partner: Partner): Promise<GeoPoint> {
  if (query.addressUuid === undefined) return toPointOfQuery(query) ?? partner.defaultCity.center;
  if (!bearer) throw new Refusal('identity.token_required');
  const point = await findAddressPoint(context, bearer, query.addressUuid);
  if (!point) throw new Refusal('address.not_found');
  return point;
}

async function listDays(context: Context, partner: Partner, area: Area): Promise<DeliveryDay[]> {
  const delivery = await getAreaDelivery(context, partner, area, context.clock.now());
  const { firstDay, lastDay, templates, now } = delivery;
  const templateIds = templates.map(({ id }) => id);
  if (templateIds.length === 0) return [];
  const usage = await listUsage(context.database, { partnerId: partner.id, templateIds, firstDay, lastDay, now });
  return deliveryDays(toDaysInput(delivery, usage)).map(({ date, timeZone, slots }) => ({
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
}
