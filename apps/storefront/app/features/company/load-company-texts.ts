import type { RouterContextProvider } from 'react-router';
import { loadPageSettings } from '#features/shell/load-page-settings.ts';
import { loadContext } from '#platform/load-context.ts';
import { publicApi } from '#platform/public-api.ts';
import { companyTexts, findHostedUrl, type CompanyText } from './company-texts.ts';

type LoaderArguments = { request: Request; context: Readonly<RouterContextProvider> };

/**
 * How bottles are returned and how points work, in the words of the company. Null: the partner hosts that text elsewhere,
 * and the browser asks there; a page never waits for another server. Rejects with `ApiFailure`.
 */
export async function loadCompanyTexts({ request, context }: LoaderArguments) {
  const { language: lang } = await loadPageSettings({ request, context });
  const call = publicApi(context, lang);
  const { origin } = context.get(loadContext);
  const { data: company } = await call('getCompany', { query: { lang } });
  const read = async (text: CompanyText): Promise<string | null> => {
    if (findHostedUrl(company, text, origin)) return null;
    return (await call(companyTexts[text].call, { query: { lang } })).data.text;
  };
  const [bottles, points] = await Promise.all([read('bottles'), read('points')]);
  return { bottles, points };
}
