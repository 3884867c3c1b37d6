import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createMemoryRouter, parsePath, RouterProvider } from 'react-router';
import { render as renderAlone } from '@kaplya/ui/test/render.tsx';
import { showLanguage } from '#i18n/load-texts.ts';
import { TextsProvider } from '#i18n/texts-provider.tsx';
import { dispatchKey } from '#kit/keys/hotkeys.ts';
import { MeContext, type Me } from '#platform/session/me.ts';
import { afterEach, beforeAll, beforeEach } from 'vitest';

const me: Me = {
  id: '0199a5a0-0000-7000-8000-000000000001',
  version: 1,
  name: 'Olga',
  email: 'operator@demo.example',
  phone: null,
  language: 'ru',
  isOwner: false,
  permissions: ['orders.read', 'audit.read'],
  roles: [],
  partner: {
    id: 'moscow',
    name: 'Kaplya',
    timeZone: 'Europe/Moscow',
    currency: 'RUB',
    languages: ['ru', 'en'],
    defaultVatCode: 1,
    isOpened: true,
  },
  mustAddPasskey: false,
  canSendCodes: true,
};

const onKeyDown = (event: KeyboardEvent) => void dispatchKey(event);

beforeAll(() => showLanguage('en'));
beforeEach(() => document.addEventListener('keydown', onKeyDown));
afterEach(() => document.removeEventListener('keydown', onKeyDown));

/** Renders a part of the console at an address for a signed-in person; returns the current address. */
export function renderAt(
  path: string,
  ui: ReactNode,
  permissions = me.permissions,
): { readonly location: () => string; readonly back: () => Promise<void> } {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createMemoryRouter(
    [
      { path: '/notes', element: ui },
      { path: '*', element: <h1>Elsewhere</h1> },
    ],
    // Each visit has its own history key, so that nothing remembered for one applies to the next.
    { initialEntries: [{ ...parsePath(path), key: crypto.randomUUID() }] },
  );
  renderAlone(
    <QueryClientProvider client={queries}>
      <TextsProvider>
        <MeContext value={{ ...me, permissions }}>
          <RouterProvider router={router} />
        </MeContext>
      </TextsProvider>
    </QueryClientProvider>,
  );
  return {
    location: () => router.state.location.pathname + router.state.location.search,
    back: () => router.navigate(-1),
  };
}
