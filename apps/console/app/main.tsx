import './styles/app.css';

import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { rememberDevice } from '@kaplya/client/tokens/device.ts';
import { chooseLanguage } from '#i18n/languages.ts';
import { showLanguage } from '#i18n/load-texts.ts';
import { TextsProvider } from '#i18n/texts-provider.tsx';
import { provideOwnOverlayHistory } from '#platform/page/provide-own-overlay-history.ts';
import { queryClient } from '#platform/data/query-client.ts';
import { getConsoleStorage } from '#platform/storage/console-storage.ts';
import { tolerateRewriting } from '@kaplya/ui/document/tolerate-rewriting.ts';
import { createConsoleRouter } from './routes.tsx';

tolerateRewriting();

const container = document.getElementById('root');
if (!container) throw new Error('The page has no place for the console');

const storage = getConsoleStorage();
rememberDevice(storage, new Date());
// A failed load is repeated by the button "reload": without texts there is nothing to render.
await showLanguage(chooseLanguage(storage.find('language'), navigator.languages));
provideOwnOverlayHistory();
const router = createConsoleRouter();

createRoot(container).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <TextsProvider>
        <RouterProvider router={router} />
      </TextsProvider>
    </QueryClientProvider>
  </StrictMode>,
);
