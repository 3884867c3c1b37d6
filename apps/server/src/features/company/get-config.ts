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

/** The time for which browsers cache the configuration: short, because it contains the maintenance flag. */
const maxAgeSeconds = 15;

/** Functions of higher layers that read a partner's data. */
export type CompanyDependencies = {
  /** Returns the price of a bought container in minor units. Throws if the partner's catalogue has none. */
  getContainerPriceMinor(partner: Partner): Promise<number>;
  /** Whether the search of addresses can find any for the partner. */
  canSearchAddresses(partner: Partner): Promise<boolean>;
  /** Whether the partner has water cells. */
  hasCells(partner: Partner): Promise<boolean>;
  /** Returns an area's banners, an ETag of their content, and the time when the next begins or ends; null: never. */
  getShownBanners(
    partner: Partner,
    place: { readonly areaId: string; readonly language: Language },
  ): Promise<{
    readonly banners: readonly Banner[];
    readonly answer: { readonly etag: string };
    readonly until: Date | null;
  }>;
};

/**
 * The configuration of the shop that a domain serves. While the server starts, answers 503 with `{ready: false}`, and
 * the browser retries.
 */
export async function getConfig(
  context: Context,
  dependencies: CompanyDependencies,
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
  const [containerPriceMinor, hasAddressSearch, hasCells] = await Promise.all([
    dependencies.getContainerPriceMinor(partner),
    dependencies.canSearchAddresses(partner),
    dependencies.hasCells(partner),
  ]);
  // The methods depend on secrets of the partner too, after whose change the cached partner is the same.
  const signInMethods = listOfferedMethods(context, partner);
  const answer = cachePartnerAnswer(
    partner,
    `config ${language} ${isLocal} ${containerPriceMinor} ${signInMethods.join()} ${hasAddressSearch} ${hasCells}`,
    () => toConfig(partner, { language, isLocal, containerPriceMinor, signInMethods, hasAddressSearch, hasCells }),
  );
  return sendPublicAnswer(request, answer, { maxAgeSeconds });
}
