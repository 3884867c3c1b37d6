import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { isLanguage } from '#i18n/languages.ts';
import { loadTexts } from '#i18n/load-texts.ts';

const { lang } = document.documentElement;

// The page says which language it was rendered in; its texts are already on their way (modulepreload).
await loadTexts(isLanguage(lang) ? lang : 'en');

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
