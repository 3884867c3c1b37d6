import { loadPageSettings } from '#features/page-parts/load-page-settings.ts';
import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import { publicApi } from '#platform/data/public-api.ts';
import type { LoaderArguments } from '#platform/data/load-context.ts';

/** The shop's phone. null when it cannot be loaded: the page then offers its other contacts. */
export async function loadSupport({ request, context }: LoaderArguments): Promise<{ phone: string | null }> {
  const { language } = await loadPageSettings({ request, context });
  try {
    return { phone: (await publicApi(context, language)('getCompany', { query: { lang: language } })).data.phone };
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure;
    return { phone: null };
  }
}
