import type { RouterContextProvider } from 'react-router';
import { loadPageSettings } from '#features/shell/load-page-settings.ts';
import { publicApi } from '#platform/public-api.ts';

type LoaderArguments = { request: Request; context: Readonly<RouterContextProvider> };

/** How bottles are returned and how points work, in the words of the company. Rejects with `ApiFailure`. */
export async function loadCompanyTexts({ request, context }: LoaderArguments) {
  const { language: lang } = await loadPageSettings({ request, context });
  const call = publicApi(context, lang);
  const [bottles, points] = await Promise.all([
    call('getReturnedPackageAbout', { query: { lang } }),
    call('getLoyaltySystemAbout', { query: { lang } }),
  ]);
  return { bottles: bottles.data.text, points: points.data.text };
}
