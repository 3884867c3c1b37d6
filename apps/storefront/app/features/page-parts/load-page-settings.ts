import type { Config } from '@kaplya/contract/shapes/config';
import { chooseLanguage, defaultLanguages } from '@kaplya/domain/languages';
import type { Language } from '#i18n/languages.ts';
import { LANGUAGE_KEY } from '#i18n/use-switch-language.ts';
import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import { findCookie } from '#platform/page/cookies.ts';
import { loadContext, type LoaderArguments } from '#platform/data/load-context.ts';
import { publicApi } from '#platform/data/public-api.ts';
import { SITE_VERSION } from '@kaplya/client/calls/site-version.ts';

/** The settings that all loaders of a request share. */
export type PageSettings = {
  config: Config | null;
  /**
   * The server's message for the start screen when the config could not be loaded. Empty: the default text.
   * null: loaded, or still to come.
   */
  configFailure: string | null;
  domain: string;
  language: Language;
  languages: readonly Language[];
};

const settingsOfRequest = new WeakMap<object, Promise<PageSettings>>();

/** Loads the config and chooses the language of the page, once for all loaders of the request. */
export function loadPageSettings({ request, context }: LoaderArguments): Promise<PageSettings> {
  const known = settingsOfRequest.get(context);
  if (known) return known;
  const settings = readSettings({ request, context });
  settingsOfRequest.set(context, settings);
  return settings;
}

async function readSettings({ request, context }: LoaderArguments): Promise<PageSettings> {
  const { origin, servers } = context.get(loadContext);
  // With another server chosen (P-20), the config is requested for that server's domain.
  const domain = new URL(servers?.chosen ? servers[servers.chosen] : origin).hostname;
  const { config, failure } = await findConfig(context, domain, null);
  const languages = config?.languages ?? defaultLanguages;
  const language = chooseLanguage({
    stored: new URL(request.url).searchParams.get('lang') ?? findCookie(request.headers.get('Cookie'), LANGUAGE_KEY),
    acceptLanguage: request.headers.get('Accept-Language'),
    listed: languages,
  });
  // The language can be chosen only from the list in the first answer, so the config is requested again in the chosen
  // language.
  const translated = config ? await findConfig(context, domain, language) : null;
  return { config: translated?.config ?? config, configFailure: failure, domain, language, languages };
}

async function findConfig(
  context: LoaderArguments['context'],
  domain: string,
  language: Language | null,
): Promise<{ config: Config | null; failure: string | null }> {
  try {
    const config = await publicApi(context, language)('getConfig', { query: { domain, version: SITE_VERSION } });
    return { config, failure: null };
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure;
    return { config: null, failure: failure.isNotReady ? null : failure.message };
  }
}
