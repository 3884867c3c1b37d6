import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { readDocumentLanguage } from '#i18n/later-texts.ts';
import { LATER_AREAS, loadTexts } from '#i18n/load-texts.ts';

const named = document.documentElement.dataset['laterTexts']?.split(' ') ?? [];

// The page says which texts it was rendered with; they are already on their way (modulepreload).
await loadTexts(
  readDocumentLanguage(),
  LATER_AREAS.filter((area) => named.includes(area)),
);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
