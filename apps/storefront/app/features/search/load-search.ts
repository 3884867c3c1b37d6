import type { SearchResult } from '@kaplya/contract';
import { toQueryDate } from '@kaplya/domain/zoned-time';
import type { RouterContextProvider } from 'react-router';
import { AREA_COOKIE } from '#features/catalogue/area-cookie.ts';
import { findDeliveryDay } from '#features/catalogue/find-delivery-day.ts';
import { loadPageSettings } from '#features/shell/load-page-settings.ts';
import { ApiFailure } from '#platform/api-failure.ts';
import { findCookie } from '#platform/cookies.ts';
import { publicApi } from '#platform/public-api.ts';
import { readSearchWishes, toSearchParameters } from './search-wishes.ts';

/** null: the search could not be asked; `refusal` says why, where there is something to mend. */
export type FoundGoods = { result: SearchResult | null; refusal: string | null };

/** What the URL asks for, in the visitor's area and language; on the server, in process. */
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
  const parameters = toSearchParameters(readSearchWishes(new URL(request.url).search));
  const query = {
    ...parameters,
    lang: language,
    ...(areaId !== null && { areaId }),
    ...(day !== null && { date: toQueryDate(day) }),
  };
  try {
    const { data } = await publicApi(context, language)('searchCatalogue', { query });
    return { result: data, refusal: null };
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure;
    return { result: null, refusal: failure.status === 422 ? failure.message : null };
  }
}
