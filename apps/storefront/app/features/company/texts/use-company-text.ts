import type { Language } from '@kaplya/domain';
import { useLanguage } from '#i18n/use-language.ts';
import { getClient } from '#platform/data/client.ts';
import { useQuery } from '#platform/data/queries.ts';
import { companyTexts, findHostedUrl, type CompanyText } from './company-texts.ts';
import { readHostedText } from './read-hosted-text.ts';

/**
 * The query for a text of the company: from the URL that the configuration names, or the shop's own text when that
 * request fails.
 */
export function useCompanyText(text: CompanyText, { isWanted = true } = {}) {
  const language = useLanguage();
  return useQuery({
    queryKey: ['companyText', text, language],
    queryFn: ({ signal }) => loadCompanyText(text, language, signal),
    enabled: isWanted,
  });
}

export async function loadCompanyText(text: CompanyText, lang: Language, signal: AbortSignal): Promise<string> {
  const { call } = getClient();
  const { data: company } = await call('getCompany', { query: { lang }, signal });
  const url = findHostedUrl(company, text, location.origin);
  const hosted = url && (await readHostedText(url, lang, signal).catch(() => null));
  return hosted ?? (await call(companyTexts[text].call, { query: { lang }, signal })).data.text;
}
