import type { RouterContextProvider } from 'react-router';
import { itemPath } from '#features/catalogue/item-path.ts';
import { listAgreements } from '#features/company/agreement-types.ts';
import { loadPageSettings } from '#features/shell/load-page-settings.ts';
import { ApiFailure } from '#platform/api-failure.ts';
import { loadContext } from '#platform/load-context.ts';
import { paths } from '#platform/paths.ts';
import { publicApi } from '#platform/public-api.ts';
import { toSitemap, type PublicPage } from './to-sitemap.ts';

type LoaderArguments = { request: Request; context: Readonly<RouterContextProvider> };

const DATE = /^\d{4}-\d{2}(-\d{2})?$/;

/**
 * The sitemap of the shop at this address, or one part of it (`?part=2`). It names what a search engine is shown: the
 * goods of the default area. null: there is no such part.
 */
export async function loadSitemap({ request, context }: LoaderArguments): Promise<string | null> {
  const { origin } = context.get(loadContext);
  const { config, languages } = await loadPageSettings({ request, context });
  if (!config) throw unavailable();
  const [lang = 'ru'] = languages;
  const pages = await listPublicPages(context, lang);
  return toSitemap({ origin, languages, pages, part: new URL(request.url).searchParams.get('part') });
}

async function listPublicPages(context: LoaderArguments['context'], lang: 'ru' | 'en' | 'az' | 'tr') {
  const call = publicApi(context, lang);
  try {
    const [products, sets, agreements] = await Promise.all([
      call('listProducts', { query: { lang } }),
      call('listProductSets', { query: { lang } }),
      call('listConsentDocuments', { query: { lang } }),
    ]);
    return [
      ...[paths.catalogue(), paths.aquamarket(), paths.about(), '/delivery', paths.support()].map((path) => ({
        path,
      })),
      ...products.data.map(({ slug }) => ({ path: itemPath({ type: 'product', slug }) })),
      ...sets.data.map(({ slug }) => ({ path: itemPath({ type: 'product_set', slug }) })),
      ...listAgreements(agreements.data).map(({ type, documents }): PublicPage => {
        // A version is the month or the day from which it is valid.
        const [newest = ''] = documents
          .map(({ version }) => version)
          .toSorted()
          .toReversed();
        return { path: paths.agreements(type), ...(DATE.test(newest) && { changedOn: newest }) };
      }),
    ];
  } catch (failure) {
    // A sitemap without its goods would tell that they are gone.
    if (failure instanceof ApiFailure) throw unavailable();
    throw failure;
  }
}

const unavailable = () => new Response(null, { status: 503, headers: { 'Retry-After': '60' } });
