import { chooseLanguage, defaultLanguages, languages, type Language } from '@kaplya/domain';
import { searchParamsOf } from './reading/search-params.ts';

/** Chooses the language of an answer: `?lang` may be any language; `Accept-Language` only one of the partner's. */
export function languageOf(request: Request, partner: { readonly languages: readonly Language[] } | null): Language {
  const asked = searchParamsOf(request).get('lang');
  const explicit = languages.find((language) => language === asked);
  if (explicit) return explicit;
  const listed = partner?.languages ?? defaultLanguages;
  return chooseLanguage({ listed, acceptLanguage: request.headers.get('accept-language') });
}
