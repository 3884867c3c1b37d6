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
  /** The start screen's message when no config will come. Empty: the default text. */
  configFailure: string | null;
  domain: string;
  language: Language;
  languages: readonly Language[];
};

const settingsOfRequest = new WeakMap<object, Promise<PageSettings>>();

/** The config and the language of the requested page, read once for all loaders. */
export function loadPageSettings({ request, context }: LoaderArguments): Promise<PageSettings> {
  const known = settingsOfRequest.get(context);
  if (known) return known;
  const settings = readSettings({ request, context });
  settingsOfRequest.set(context, settings);
  return settings;
}

async function readSettings({ request, context }: LoaderArguments): Promise<PageSettings> {
  const { origin, servers } = context.get(loadContext);
  // Another server knows a shop by its own domain (P-20).
  const domain = new URL(servers?.chosen ? servers[servers.chosen] : origin).hostname;
  const { config, failure } = await findConfig(context, domain, null);
  const languages = config?.languages ?? defaultLanguages;
  const language = chooseLanguage({
    stored: new URL(request.url).searchParams.get('lang') ?? findCookie(request.headers.get('Cookie'), LANGUAGE_KEY),
    acceptLanguage: request.headers.get('Accept-Language'),
    listed: languages,
  });
  // The first answer alone contains the available languages. Its texts may be in another one than the page's.
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
