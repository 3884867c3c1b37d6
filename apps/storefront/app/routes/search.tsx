import { useRouteLoaderData } from 'react-router';
import { loadSearch, type FoundGoods } from '#features/search/load-search.ts';
import { SearchPage } from '#features/search/search-page.tsx';
import type { SearchHandle } from '#features/search/use-shown-search.ts';
import { PageMeta } from '#features/page-parts/page-meta.tsx';
import { loadDeferredTexts, type DeferredTextsHandle } from '#i18n/deferred-texts.ts';
import { useText } from '#i18n/use-text.ts';
import { paths } from '#platform/page/paths.ts';
import type { loader as rootLoader } from '#root.tsx';
import type { Route } from './+types/search.ts';

export const handle: DeferredTextsHandle & SearchHandle = { texts: ['search'], searchPage: SearchPage };

export function loader({ request, context }: Route.LoaderArgs): Promise<FoundGoods> {
  return loadSearch({ request, context });
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<FoundGoods> {
  const [found] = await Promise.all([findGoods(serverLoader), loadDeferredTexts(...handle.texts)]);
  return found;
}

// Turns a failure into an empty result (null), so that the page is rendered and offers a retry instead of the error
// page.
async function findGoods(ask: () => Promise<FoundGoods>): Promise<FoundGoods> {
  try {
    return await ask();
  } catch (failure) {
    if (failure instanceof Response) throw failure;
    return { result: null, refusal: null };
  }
}

/**
 * The route of the search. Renders only metadata: the layout `catalogue.tsx` renders the results, so that they stay
 * while a page is open over them.
 */
export default function Search({ loaderData }: Route.ComponentProps) {
  const t = useText();
  const root = useRouteLoaderData<typeof rootLoader>('root');
  const query = loaderData.result?.query ?? '';
  return (
    <>
      <PageMeta title={query === '' ? t('search.title') : t('search.titleOf', { query })} isPrivate />
      <link rel="canonical" href={(root?.origin ?? '') + paths.catalogue()} />
    </>
  );
}
