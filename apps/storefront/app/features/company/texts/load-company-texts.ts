import { loadPageSettings } from '#features/page-parts/load-page-settings.ts';
import { loadContext, type LoaderArguments } from '#platform/data/load-context.ts';
import { publicApi } from '#platform/data/public-api.ts';
import { companyTexts, findHostedUrl, type CompanyText, type ShownText } from './company-texts.ts';
import { withLanguage } from './read-hosted-text.ts';

/**
 * The company's texts about returning bottles and about points. A text that the partner hosts is left to the browser to
 * fetch, so that the page never waits for another server. Rejects with `ApiFailure`.
 */
export async function loadCompanyTexts({ request, context }: LoaderArguments) {
  const { language: lang } = await loadPageSettings({ request, context });
  const call = publicApi(context, lang);
  const { origin } = context.get(loadContext);
  const { data: company } = await call('getCompany', { query: { lang } });
  const read = async (text: CompanyText): Promise<ShownText> => {
    const url = findHostedUrl(company, text, origin);
    if (url) return { hostedAt: withLanguage(url, lang).href };
    return (await call(companyTexts[text].call, { query: { lang } })).data.text;
  };
  const [bottles, points] = await Promise.all([read('bottles'), read('points')]);
  return { bottles, points };
}
