import { itemPath } from '#platform/page/item-path.ts';
import { listAgreements } from '#features/company/texts/agreement-types.ts';
import { loadPageSettings } from '#features/page-parts/load-page-settings.ts';
import type { Language } from '#i18n/languages.ts';
import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import { loadContext, type LoaderArguments } from '#platform/data/load-context.ts';
import { paths } from '#platform/page/paths.ts';
import { publicApi } from '#platform/data/public-api.ts';
import { toSitemap, type PublicPage } from './to-sitemap.ts';

const DATE = /^\d{4}-\d{2}(-\d{2})?$/;

/**
 * The sitemap of the shop at this address, or one part of it (`?part=2`). It lists what a search engine sees: the goods
 * of the default area. null: the requested part does not exist, or the shop is not opened.
 */
export async function loadSitemap({ request, context }: LoaderArguments): Promise<string | null> {
  const { origin, servers } = context.get(loadContext);
  const { config, languages } = await loadPageSettings({ request, context });
  if (!config) throw unavailable();
  if (config.isOpened === false) return null;
  const [lang = 'ru'] = languages;
  const shop = `${lang} ${origin} ${servers?.chosen ?? ''}`;
  const pages = await cacheForAMinute(shop, () => listPublicPages(context, lang));
  return toSitemap({ origin, languages, pages, part: new URL(request.url).searchParams.get('part') });
}

type CachedPages = { pages: Promise<PublicPage[]>; readAt: number };

/**
 * The time for which the list of pages is cached: a search engine requests all parts one after another, and each needs
 * the whole catalogue.
 */
const CACHED_MS = 60_000;
const MAX_ENTRIES = 4;
const cached = new Map<string, CachedPages>();

function cacheForAMinute(shop: string, read: () => Promise<PublicPage[]>): Promise<PublicPage[]> {
  const known = cached.get(shop);
  if (known && performance.now() - known.readAt < CACHED_MS) return known.pages;
  const reading: CachedPages = { pages: read(), readAt: performance.now() };
  cached.delete(shop);
  cached.set(shop, reading);
  const [oldest] = cached.keys();
  if (cached.size > MAX_ENTRIES && oldest !== undefined) cached.delete(oldest);
  reading.pages.catch(() => {
    if (cached.get(shop) === reading) cached.delete(shop);
  });
  return reading.pages;
}

async function listPublicPages(context: LoaderArguments['context'], lang: Language): Promise<PublicPage[]> {
  const call = publicApi(context, lang);
  try {
    const [products, sets, agreements] = await Promise.all([
      listSlugs((cursor) => call('listProducts', { query: { lang, ...cursor } })),
      listSlugs((cursor) => call('listProductSets', { query: { lang, ...cursor } })),
      call('listConsentDocuments', { query: { lang } }),
    ]);
    return [
      ...[paths.catalogue(), paths.aquamarket(), paths.about(), '/delivery', paths.support()].map((path) => ({
        path,
      })),
      ...products.map((slug) => ({ path: itemPath({ type: 'product', slug }) })),
      ...sets.map((slug) => ({ path: itemPath({ type: 'product_set', slug }) })),
      ...listAgreements(agreements.data).map(({ type, documents }): PublicPage => {
        // The version of a document is the month or day from which it is valid, so it serves as the date of the page's
        // last change.
        const [newest = ''] = documents
          .map(({ version }) => version)
          .toSorted()
          .toReversed();
        return { path: paths.agreements(type), ...(DATE.test(newest) && { changedOn: newest }) };
      }),
    ];
  } catch (failure) {
    // Answers "unavailable" rather than a sitemap without goods, which search engines would take for removed.
    if (failure instanceof ApiFailure) throw unavailable();
    throw failure;
  }
}

type Listed = { data: readonly { slug: string }[]; nextCursor: string | null };

/** The slugs of all goods, read page by page with a cursor. */
async function listSlugs(ask: (cursor: { cursor?: string }) => Promise<Listed>): Promise<string[]> {
  const slugs: string[] = [];
  let page: Listed | null = null;
  do {
    page = await ask(page?.nextCursor ? { cursor: page.nextCursor } : {});
    slugs.push(...page.data.map(({ slug }) => slug));
  } while (page.nextCursor);
  return slugs;
}

const unavailable = () => new Response(null, { status: 503, headers: { 'Retry-After': '60' } });
