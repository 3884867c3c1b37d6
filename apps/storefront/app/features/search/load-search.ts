import type { SearchResult } from '@kaplya/contract';
import { toQueryDate } from '@kaplya/domain/zoned-time';
import { redirect, type RouterContextProvider } from 'react-router';
import { AREA_COOKIE } from '#features/goods/area-cookie.ts';
import { findDeliveryDay } from '#features/goods/find-delivery-day.ts';
import { loadPageSettings } from '#features/page-parts/load-page-settings.ts';
import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import { findCookie } from '#platform/page/cookies.ts';
import { publicApi } from '#platform/data/public-api.ts';
import {
  countSearchPages,
  readSearchPage,
  readSearchQuery,
  PAGE_SIZE,
  toSearchParameters,
  toSearchPath,
} from './search-query.ts';

/** null: the search failed. `refusal` gives the reason when the visitor can correct something. */
export type FoundGoods = { result: SearchResult | null; refusal: string | null };

/**
 * Runs the search of the URL on the server, in the visitor's area and language. A page number beyond the last one shows
 * the last page.
 */
export async function loadSearch({
  request,
  context,
}: {
  request: Request;
  context: Readonly<RouterContextProvider>;
}): Promise<FoundGoods> {
  const { language } = await loadPageSettings({ request, context });
  const cookies = request.headers.get('Cookie');
  const areaId = findCookie(cookies, AREA_COOKIE);
  const day = findDeliveryDay(cookies);
  const { search } = new URL(request.url);
  const page = readSearchPage(search);
  const query = {
    ...toSearchParameters(readSearchQuery(search)),
    limit: PAGE_SIZE,
    ...(page > 1 && { page }),
    lang: language,
    ...(areaId !== null && { areaId }),
    ...(day !== null && { date: toQueryDate(day) }),
  };
  try {
    const { data } = await publicApi(context, language)('searchCatalogue', { query });
    const pages = countSearchPages(data.total);
    if (page > pages && pages > 0) throw redirect(toSearchPath(readSearchQuery(search), { page: pages }));
    return { result: data, refusal: null };
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure;
    return { result: null, refusal: failure.status === 422 ? failure.message : null };
  }
}
