import { chunks } from 'virtual:catalogue-chunks';
import type { Config } from '@kaplya/contract/shapes/config';
import { chooseLanguage, defaultLanguages } from '@kaplya/domain/languages';
import { QueryClientProvider } from '@tanstack/react-query';
import { use, useEffect, useState, type ReactNode } from 'react';
import {
  data,
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteLoaderData,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import { ErrorPage } from '#features/shell/error-page.tsx';
import { FailureToasts } from '#features/shell/failure-toasts.tsx';
import { NotFoundPage } from '#features/shell/not-found-page.tsx';
import { StartScreen } from '#features/shell/start-screen.tsx';
import { UiProvider } from '#features/shell/ui-provider.tsx';
import { isLanguage, type Language } from '#i18n/languages.ts';
import { loadTexts } from '#i18n/load-texts.ts';
import { TextsProvider } from '#i18n/texts-provider.tsx';
import { useStoredLanguage } from '#i18n/use-stored-language.ts';
import { LANGUAGE_KEY } from '#i18n/use-switch-language.ts';
import { ApiFailure } from '#platform/api-failure.ts';
import { getClient } from '#platform/client.ts';
import { findCookie } from '#platform/cookies.ts';
import { loadContext } from '#platform/load-context.ts';
import { NonceContext } from '#platform/nonce.ts';
import { publicApi } from '#platform/public-api.ts';
import { createQueryClient } from '#platform/query-client.ts';
import { toScrollKey } from '#platform/scroll-key.ts';
import { THEME_COOKIE, toTheme } from '#platform/theme.ts';
import { SITE_VERSION } from '#platform/transport.ts';
import type { Route } from './+types/root.ts';
import stylesheet from './styles/app.css?url';

export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: stylesheet },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { origin } = context.get(loadContext);
  const url = new URL(request.url);
  const cookies = request.headers.get('Cookie');

  const domain = new URL(origin).hostname;
  const { config, failure } = await findConfig(context, domain);
  const languages = config?.languages ?? defaultLanguages;
  const language = chooseLanguage({
    stored: url.searchParams.get('lang') ?? findCookie(cookies, LANGUAGE_KEY),
    acceptLanguage: request.headers.get('Accept-Language'),
    listed: languages,
  });

  const answer = {
    config,
    /** What the start screen says when there is no config and will be none; empty: the default text. */
    configFailure: failure,
    domain,
    language,
    languages,
    origin,
    textsUrl: chunks[language] ?? null,
    theme: toTheme(findCookie(cookies, THEME_COOKIE)),
  };
  return config ? answer : data(answer, { status: 503 });
}

async function findConfig(
  context: Route.LoaderArgs['context'],
  domain: string,
): Promise<{ config: Config | null; failure: string | null }> {
  try {
    const config = await publicApi(context)('getConfig', { query: { domain, version: SITE_VERSION } });
    return { config, failure: null };
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure;
    return { config: null, failure: failure.isNotReady ? null : failure.message };
  }
}

// The texts arrive with the data: a language is never shown half.
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const answer = await serverLoader();
  await loadTexts(answer.language);
  return answer;
}

// What the root knows changes only when somebody asks for it: a switch of language or theme, a `?lang=`.
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  if (currentUrl.href === nextUrl.href) return defaultShouldRevalidate;
  return currentUrl.searchParams.get('lang') !== nextUrl.searchParams.get('lang');
}

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>('root');
  const nonce = use(NonceContext);
  const language = root?.language ?? readDocumentLanguage();
  const theme = root?.theme ?? 'system';

  return (
    <html lang={language} data-theme={theme === 'system' ? undefined : theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f5fafd" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0a151e" />
        {root?.textsUrl && <link rel="modulepreload" href={root.textsUrl} nonce={nonce} suppressHydrationWarning />}
        <Meta />
        {/* Our own files need no nonce, and React would miss in the browser what the browser hides. */}
        <Links nonce="" />
      </head>
      <body>
        <TextsProvider language={language}>
          <UiProvider>{children}</UiProvider>
        </TextsProvider>
        <ScrollRestoration getKey={toScrollKey} />
        <Scripts />
      </body>
    </html>
  );
}

// Only a failed root loader leaves us without its answer: the server then speaks English, and so must hydration.
function readDocumentLanguage(): Language {
  const lang = typeof document === 'undefined' ? 'en' : document.documentElement.lang;
  return isLanguage(lang) ? lang : 'en';
}

export default function App({ loaderData }: Route.ComponentProps) {
  const { config, configFailure, domain, languages } = loaderData;
  const [queryClient] = useState(createQueryClient);
  useStoredLanguage(languages);
  useEffect(() => {
    if (config) getClient().config.adopt(config);
  }, [config]);

  return (
    <QueryClientProvider client={queryClient}>
      <FailureToasts />
      {config ? <Outlet /> : <StartScreen domain={domain} serverFailure={configFailure} />}
    </QueryClientProvider>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const root = useRouteLoaderData<typeof loader>('root');
  // Without a configuration no page can be rendered, and that, not the page, is what went wrong.
  if (root && !root.config) return <StartScreen domain={root.domain} serverFailure={root.configFailure} />;
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  return <ErrorPage />;
}
