import type { endpoints } from '@kaplya/contract';
import type { Call } from '#http/call.ts';
import { Refusal } from '#http/refusal.ts';
import { findCatalogueArea } from './find-catalogue-area.ts';

/** The catalogue area of a point. The browser stores the area's id in a cookie, never the point. */
export async function getCatalogueArea({ partner, query, answerHeaders }: Call<typeof endpoints.getCatalogueArea>) {
  if (!partner) throw new Refusal('partner.unknown');
  const { latitude, longitude } = query;
  answerHeaders.set('cache-control', 'public, max-age=300');
  return { success: true as const, data: { id: findCatalogueArea(partner, { point: { latitude, longitude } }).id } };
}
