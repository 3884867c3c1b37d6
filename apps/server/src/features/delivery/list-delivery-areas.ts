import type { DeliveryArea, endpoints } from '@kaplya/contract';
import { simplifyRing, type Language } from '@kaplya/domain';
import type { Area, Partner } from '#features/company/index.ts';
import type { Call } from '#http/call.ts';
import { cachePartnerAnswer } from '#http/caching/cache-partner-answer.ts';
import { sendPublicAnswer } from '#http/caching/public-answer.ts';
import { Refusal } from '#http/refusal.ts';

const maxAgeSeconds = 300;

// The most corners of all outlines together: few enough for a phone to draw at once, about 100 kB uncompressed.
const positionsOfAll = 5000;
const positionsOfRing = 400;

/** The partner's delivery areas for a map. */
export async function listDeliveryAreas({
  partner,
  language,
  request,
}: Call<typeof endpoints.listDeliveryAreas>): Promise<Response> {
  if (!partner) throw new Refusal('partner.unknown');
  const answer = cachePartnerAnswer(partner, `delivery areas ${language}`, () => ({
    success: true,
    data: toDeliveryAreas(partner, language),
  }));
  return sendPublicAnswer(request, answer, { maxAgeSeconds });
}

function toDeliveryAreas({ areas: all }: Partner, language: Language): DeliveryArea[] {
  const areas = all.filter(({ isActive }) => isActive);
  const rings = areas.reduce((count, { polygon }) => count + polygon.length, 0);
  const positionsAtMost = Math.min(positionsOfRing, Math.floor(positionsOfAll / Math.max(1, rings)));
  return areas.map(({ id, names, polygon }) => ({
    id,
    name: names[language],
    coordinates: polygon.map((ring) => drawRing(ring, positionsAtMost)),
  }));
}

/** An outline with at most `positionsAtMost` corners, rounded to five decimals (about a metre). */
function drawRing(ring: Area['polygon'][number], positionsAtMost: number): [number, number][] {
  return simplifyRing(ring, positionsAtMost).map(([longitude, latitude]) => [
    Number(longitude.toFixed(5)),
    Number(latitude.toFixed(5)),
  ]);
}
