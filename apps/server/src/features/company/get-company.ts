import type { endpoints } from '@kaplya/contract';
import type { Context } from '#context.ts';
import type { Call } from '#http/call.ts';
import { maxAgeUntil } from '#http/caching/max-age-until.ts';
import { cachePartnerAnswer } from '#http/caching/cache-partner-answer.ts';
import { sendPublicAnswer } from '#http/caching/public-answer.ts';
import { Refusal } from '#http/refusal.ts';
import type { CompanyDependencies } from './get-config.ts';
import { getDefaultArea } from '#partner.ts';
import { toCompany } from './to-config.ts';

const maxAgeSeconds = 300;

/** The company with its default area's banners; cacheable only until one of them begins or ends. */
export async function getCompany(
  context: Context,
  { getShownBanners }: CompanyDependencies,
  { partner, language, request }: Call<typeof endpoints.getCompany>,
): Promise<Response> {
  if (!partner) throw new Refusal('partner.unknown');
  const { banners, answer, until } = await getShownBanners(partner, { areaId: getDefaultArea(partner).id, language });
  const company = cachePartnerAnswer(partner, `company ${language} ${answer.etag}`, () => ({
    success: true,
    data: toCompany(partner, language, banners),
  }));
  return sendPublicAnswer(request, company, { maxAgeSeconds: maxAgeUntil(until, context.clock.now(), maxAgeSeconds) });
}
