import type { endpoints, DeliveryDay } from '@kaplya/contract';
import type { GeoPoint } from '@kaplya/domain';
import type { Context } from '#context.ts';
import { findAddressPoint } from '#features/addresses/index.ts';
import { findServingArea, type Partner } from '#features/company/index.ts';
import type { Call } from '#http/call.ts';
import { toPointOfQuery } from '#http/point-of-query.ts';
import { maxAgeUntil } from '#http/caching/max-age-until.ts';
import { createPublicAnswer, sendPublicAnswer } from '#http/caching/public-answer.ts';
import { Refusal } from '#http/refusal.ts';
import { listDays } from './list-days.ts';

type IntervalsCall = Call<typeof endpoints.listDeliveryIntervals>;

/**
 * The seconds for which a shared cache (CDN) may store the list; a browser may not store it, because capacity changes
 * at any time.
 */
const sharedSeconds = 5;

/**
 * Lists the days and intervals of an address or a point. Only the answer for a point may be cached for everybody; an
 * address belongs to the token's subject.
 */
export async function listDeliveryIntervals(
  context: Context,
  call: IntervalsCall,
): Promise<{ success: true; data: DeliveryDay[] } | Response> {
  const { partner, query } = call;
  if (!partner) throw new Refusal('partner.unknown');
  const area = findServingArea(partner, await getPoint(context, call, partner));
  const { days, until } = area
    ? await listDays(context, context.database, { partner, area })
    : { days: [], until: null };
  const answer = { success: true as const, data: days };
  if (query.addressUuid !== undefined) return answer;
  const seconds = maxAgeUntil(until, context.clock.now(), sharedSeconds);
  return sendPublicAnswer(call.request, createPublicAnswer(answer), { maxAgeSeconds: 0, sharedSeconds: seconds });
}

/** The point of the saved address that the query names, else the query's point, else the centre of the default city. */
async function getPoint(context: Context, { query, bearer }: IntervalsCall, partner: Partner): Promise<GeoPoint> {
  if (query.addressUuid === undefined) return toPointOfQuery(query) ?? partner.defaultCity.center;
  if (!bearer) throw new Refusal('identity.token_required');
  const point = await findAddressPoint(context, bearer, query.addressUuid);
  if (!point) throw new Refusal('address.not_found');
  return point;
}
