import type { endpoints } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { findCatalogueArea } from '#features/catalogue/index.ts';
import type { Call } from '#http/call.ts';
import { maxAgeUntil } from '#http/caching/max-age-until.ts';
import { toPointOfQuery } from '#http/point-of-query.ts';
import { sendPublicAnswer } from '#http/caching/public-answer.ts';
import { Refusal } from '#http/refusal.ts';
import { getShownBanners } from './banner-directory.ts';

/** Lifetime of cached banners, the same as that of the goods that they advertise. */
const maxAgeSeconds = 30;

export async function listBanners(
  context: Context,
  { partner, query, language, request }: Call<typeof endpoints.listBanners>,
): Promise<Response> {
  if (!partner) throw new Refusal('partner.unknown');
  const point = toPointOfQuery(
    { latitude: query['coordinates[latitude]'], longitude: query['coordinates[longitude]'] },
    (field) => `coordinates[${field}]`,
  );
  const { id: areaId } = findCatalogueArea(partner, { point, areaId: query.areaId });
  const { answer, until } = await getShownBanners(context, partner, { areaId, language });
  return sendPublicAnswer(request, answer, { maxAgeSeconds: maxAgeUntil(until, context.clock.now(), maxAgeSeconds) });
}
