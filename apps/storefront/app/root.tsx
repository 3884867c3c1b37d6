import { chunks } from 'virtual:catalogue-chunks';
import { use, useEffect, type ComponentProps, type ReactNode } from 'react';
import { data, isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from 'react-router';
import { followSelectedAddress } from '#features/cart/state/follow-selected-address.ts';
import { OrderResult } from '#features/checkout/result/order-result.tsx';
import { loadSupport } from '#features/company/texts/load-support.ts';
import { followSession } from '#features/sign-in/follow-session.ts';
import { ProofHost } from '#features/identity/proof/proof-host.tsx';
import { SignInHost } from '#features/sign-in/sign-in-host.tsx';
import { HintHost } from '#features/hints/hint-host.tsx';
import { BlockedStorageScript } from '#features/shell/document/blocked-storage.tsx';
import { EarlyEventsScript, useEarlyEvents } from '#features/shell/document/early-events.tsx';
import { ErrorPage } from '#features/shell/failures/error-page.tsx';
import { FailureToasts } from '#features/shell/failures/failure-toasts.tsx';
import { loadPageSettings } from '#features/page-parts/load-page-settings.ts';
import { hasMaintenancePass, isOpenInMaintenance } from '#features/shell/maintenance/is-open-in-maintenance.ts';
import { KnownVisitorScript } from '#features/shell/document/known-visitor.tsx';
import { MaintenanceGate } from '#features/shell/maintenance/maintenance-gate.tsx';
import { NavigationProgress } from '#features/shell/document/navigation-progress.tsx';
import { UiProvider } from '#features/shell/document/ui-provider.tsx';
import type { Language } from '#i18n/languages.ts';
import type { DeferredArea } from '#i18n/message-id.ts';
import { findDeferredAreas, lazyWithTexts, readDocumentLanguage } from '#i18n/deferred-texts.ts';
import { loadTexts } from '#i18n/load-texts.ts';
import { TextsProvider } from '#i18n/texts-provider.tsx';
import { useStoredLanguage } from '#i18n/use-stored-language.ts';
import { getClient } from '#platform/data/client.ts';
import { loadOrReuse, shown } from '#platform/data/reuse-loaded.ts';
import { useRootData, type RootData } from '#platform/data/use-root-data.ts';
import { findCookie } from '#platform/page/cookies.ts';
import { loadContext } from '#platform/data/load-context.ts';
import { NonceContext } from '#platform/page/nonce.ts';
import { toScrollKey } from '#platform/page/scroll-key.ts';
import { THEME_COOKIE, toTheme } from '#platform/page/theme.ts';
import { IconSprite } from '@kaplya/ui/icon/icon-sprite.tsx';
import { Optional } from '@kaplya/ui/lazy/optional.tsx';
import { useHydrated } from '@kaplya/ui/layout/use-hydrated.ts';
import { useIdle } from '#platform/browser/use-idle.ts';
import { DeferredHydration } from '#platform/page/deferred-hydration.tsx';
import type { Route } from './+types/root.ts';
import stylesheet from './styles/app.css?url';

// Rarely shown components: the server renders them, and the browser loads their code only when they are rendered.
const StartScreen = lazyWithTexts(
  ['shared'],
  async () => (await import('#features/shell/failures/start-screen.tsx')).StartScreen,
);
const AppUpdates = lazyWithTexts(['idle'], async () => (await import('#features/app/app-updates.tsx')).AppUpdates);
const ServerSwitch = lazyWithTexts(
  ['servers'],
  async () => (await import('#features/servers/server-switch.tsx')).ServerSwitch,
);
const NotFoundPage = lazyWithTexts(
  ['absent'],
  async () => (await import('#features/shell/failures/not-found-page.tsx')).NotFoundPage,
);

export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: stylesheet },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/icons/apple-touch-180.png' },
  // The manifest depends on the language, so its request must contain the cookies.
  { rel: 'manifest', href: '/manifest.webmanifest', crossOrigin: 'use-credentials' },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { origin, configUrl, servers } = context.get(loadContext);
  const { config, configFailure, domain, language, languages } = await loadPageSettings({ request, context });
  const { pathname, search } = new URL(request.url);
  const isClosed = config?.isUpdating && !hasMaintenancePass(search) && !isOpenInMaintenance(pathname);
  const answer: RootData = {
    // The phone is needed during maintenance only, by the maintenance page.
    phone: config?.isUpdating ? (await loadSupport({ request, context })).phone : null,
    config,
    configFailure,
    domain,
    language,
    languages,
    origin,
    configUrl,
    servers,
    theme: toTheme(findCookie(request.headers.get('Cookie'), THEME_COOKIE)),
  };
  return config && !isClosed ? answer : data(answer, { status: 503 });
}

// Loads another language's texts before the data is rendered, so that the page is never half translated.
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const answer = await loadOrReuse('root', serverLoader);
  // The texts of the document's language are already loaded, and deferred areas are loaded by the components that need
  // them.
  if (answer.language !== readDocumentLanguage()) await loadTexts(answer.language);
  return answer;
}

export { revalidateOnRequest as shouldRevalidate } from '#platform/data/revalidate-on-request.ts';

// Low priority for scripts, so that the browser paints the HTML before it fetches them. A separate object, because the
// router's types lack the attribute.
const LOW_PRIORITY: object = { fetchPriority: 'low' };

export function Layout({ children }: { children: ReactNode }) {
  const root = useRootData();
  const nonce = use(NonceContext);
  // Without the root loader's data (it failed) the server renders in English, and hydration must use the same language.
  const language = root?.language ?? readDocumentLanguage();
  const theme = root?.theme ?? 'system';
  const deferredAreas = findDeferredAreas(useMatches().map(({ handle }) => handle));
  useEarlyEvents();

  return (
    <html
      lang={language}
      data-theme={theme === 'system' ? undefined : theme}
      data-config-url={root?.configUrl}
      data-deferred-texts={deferredAreas.join(' ') || undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {/* No nonce: our own files need none, and browsers hide the attribute from scripts, which would be a
            hydration mismatch. */}
        <Links nonce="" />
        {/* No links around numbers and dates: they would be text that React does not know. */}
        <meta name="format-detection" content="telephone=no,date=no,address=no,email=no" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f5fafd" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0a151e" />
        {/* Preloads only for the first page; after a navigation the browser loads the texts of the page by script. */}
        {import.meta.env.SSR &&
          listTextFiles(language, deferredAreas).map((href) => (
            <link key={href} rel="modulepreload" href={href} nonce={nonce} />
          ))}
        <BlockedStorageScript />
        <EarlyEventsScript />
        <KnownVisitorScript />
        <Meta />
      </head>
      <body>
        <IconSprite />
        <TextsProvider language={language}>
          <UiProvider>
            {children}
            {root?.servers && <LazyServerSwitch {...root.servers} />}
          </UiProvider>
        </TextsProvider>
        <ScrollRestoration getKey={toScrollKey} />
        <Scripts {...LOW_PRIORITY} />
      </body>
    </html>
  );
}

/** A separate component, so that its change after hydration does not render the whole document again. */
function LazyServerSwitch(props: ComponentProps<typeof ServerSwitch>) {
  return (
    useHydrated() && (
      <Optional renderMissing={null}>
        <ServerSwitch {...props} />
      </Optional>
    )
  );
}

/** A separate component, so that the whole document does not render again when the page is idle. */
function IdleAppUpdates() {
  return (
    useIdle() && (
      <Optional renderMissing={null}>
        <AppUpdates />
      </Optional>
    )
  );
}

/** The key prefix in `chunks` of the files that load deferred areas, one per language. */
const DEFERRED_LOADERS = 'deferred-loaders';

/**
 * Lists the URLs of the text files that the page needs for hydration: the first view's, and those of the deferred
 * areas.
 */
function listTextFiles(language: Language, deferredAreas: readonly DeferredArea[]): string[] {
  const later = deferredAreas.map((area) => `${language}/${area}`);
  const files = [language, ...(later.length > 0 ? [`${DEFERRED_LOADERS}/${language}`] : []), ...later];
  return files.flatMap((file) => chunks[file] ?? []);
}

export default function App({ loaderData }: Route.ComponentProps) {
  const { config, configFailure, domain, languages, phone } = loaderData;
  useStoredLanguage(languages);
  useEffect(() => {
    shown['root'] = loaderData;
    if (config) getClient().config.adopt(config);
  }, [config, loaderData]);
  useEffect(followSession, []);
  useEffect(followSelectedAddress, []);

  return (
    <>
      <FailureToasts />
      <NavigationProgress />
      <IdleAppUpdates />
      {config ? (
        <>
          <MaintenanceGate isUpdating={config.isUpdating} phone={phone}>
            <HintHost />
            <DeferredHydration>
              <Outlet />
            </DeferredHydration>
          </MaintenanceGate>
          <OrderResult />
          <SignInHost />
          <ProofHost />
        </>
      ) : (
        <Optional>
          <StartScreen domain={domain} serverFailure={configFailure} />
        </Optional>
      )}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const root = useRootData();
  // Without a config no page can be rendered, whatever its own error is, so the start screen waits for the config.
  if (root && !root.config) {
    return (
      <Optional>
        <StartScreen domain={root.domain} serverFailure={root.configFailure} />
      </Optional>
    );
  }
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <Optional>
        <NotFoundPage />
      </Optional>
    );
  }
  return <ErrorPage />;
}
