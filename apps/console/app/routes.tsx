import { createBrowserRouter, type RouteObject } from 'react-router';
import { features } from '#features/features.ts';
import { loadTexts } from '#i18n/load-texts.ts';
import { whenOnline } from '@kaplya/ui/lazy/when-online.ts';
import type { Screen } from '#platform/feature/feature.ts';
import { AppRoot } from './shell/app-root.tsx';
import { AppShell } from './shell/app-shell.tsx';
import { Landing } from './shell/landing.tsx';
import { NotFoundScreen } from './shell/not-found-screen.tsx';
import { RouteFailure } from './shell/route-failure.tsx';
import { UiProvider } from './shell/ui-provider.tsx';
import { ScreenFrame } from './shell/screen-frame.tsx';

/** A route whose code and texts load with its first visit. */
function toRoute(screen: Screen): RouteObject {
  return {
    path: screen.path,
    ErrorBoundary: RouteFailure,
    lazy: async () => {
      const [Component] = await whenOnline(() => Promise.all([screen.load(), loadTexts(...(screen.texts ?? []))]));
      return {
        Component: () => (
          <ScreenFrame screen={screen}>
            <Component />
          </ScreenFrame>
        ),
      };
    },
  };
}

/** The page of the kit, in development only; no build has it. */
const devRoutes: RouteObject[] = import.meta.env.DEV
  ? [
      {
        path: 'dev/kit',
        HydrateFallback: () => null,
        lazy: async () => {
          const [{ KitPage }] = await Promise.all([import('../dev/kit-page.tsx'), loadTexts('sign-in')]);
          return { Component: KitPage };
        },
      },
    ]
  : [];

/** The invitation link of a letter, opened without a session. */
async function loadInvitation() {
  const [{ InvitationPage }] = await whenOnline(() =>
    Promise.all([import('#features/sign-in/index.ts'), loadTexts('sign-in')]),
  );
  return {
    Component: () => (
      <UiProvider>
        <InvitationPage />
      </UiProvider>
    ),
  };
}

/** The setup link of an empty shop, opened without a session. */
async function loadSetup() {
  const [{ SetupPage }] = await whenOnline(() =>
    Promise.all([import('#features/setup/index.ts'), loadTexts('setup', 'map')]),
  );
  return {
    Component: () => (
      <UiProvider>
        <SetupPage />
      </UiProvider>
    ),
  };
}

export function createConsoleRouter() {
  return createBrowserRouter(
    [
      ...devRoutes,
      { path: 'setup', ErrorBoundary: RouteFailure, HydrateFallback: () => null, lazy: loadSetup },
      { path: 'invitation', ErrorBoundary: RouteFailure, HydrateFallback: () => null, lazy: loadInvitation },
      {
        Component: AppRoot,
        ErrorBoundary: RouteFailure,
        HydrateFallback: () => null,
        children: [
          {
            Component: AppShell,
            children: [
              { index: true, Component: Landing },
              ...features.flatMap(({ screens }) => screens.map(toRoute)),
              { path: '*', Component: NotFoundScreen },
            ],
          },
        ],
      },
    ],
    { basename: '/console' },
  );
}
