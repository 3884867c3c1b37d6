import type { Banner } from '@kaplya/contract';
import type { Language } from '@kaplya/domain';
import type { Context } from '#context.ts';
import { listOfferedMethods } from '#features/identity/index.ts';
import { toHost } from '#http/caller.ts';
import { languageOf } from '#http/language-of.ts';
import { sendPublicAnswer } from '#http/caching/public-answer.ts';
import { Refusal } from '#http/refusal.ts';
import { cachePartnerAnswer } from '#http/caching/cache-partner-answer.ts';
import { findPartnerByHost } from './partner-directory.ts';
import type { Partner } from '#partner.ts';
import { toConfig } from './to-config.ts';

/** Short, because it contains the maintenance flag. */
const maxAgeSeconds = 15;

/** A partner's data from higher layers. */
export type CompanyDependencies = {
  /** Price of a bought container in minor units. Throws if the partner's catalogue has none. */
  getContainerPriceMinor(partner: Partner): Promise<number>;
  /** An area's banners, a tag of their content, and when the next begins or ends. */
  getShownBanners(
    partner: Partner,
    place: { readonly areaId: string; readonly language: Language },
  ): Promise<{
    readonly banners: readonly Banner[];
    readonly answer: { readonly etag: string };
    readonly until: Date | null;
  }>;
};

/** The cloud configuration of a domain. While the environment starts: 503 and `{ready: false}`; the client retries. */
export async function getConfig(
  context: Context,
  { getContainerPriceMinor }: CompanyDependencies,
  { request, query: { domain } }: { readonly request: Request; readonly query: { readonly domain: string } },
): Promise<Response> {
  if (!context.readiness.isServing()) {
    return Response.json({ ready: false }, { status: 503, headers: { 'cache-control': 'no-store' } });
  }
  const host = toHost(domain);
  const partner = await findPartnerByHost(context, host);
  if (!partner) throw new Refusal('config.unknown_domain');

  const language = languageOf(request, partner);
  const isLocal = host === 'localhost' || host.endsWith('.localhost');
  const containerPriceMinor = await getContainerPriceMinor(partner);
  const answer = cachePartnerAnswer(partner, `config ${language} ${isLocal} ${containerPriceMinor}`, () =>
    toConfig(partner, {
      ...{ language, isLocal, containerPriceMinor },
      signInMethods: listOfferedMethods(context, partner),
    }),
  );
  return sendPublicAnswer(request, answer, { maxAgeSeconds });
}
